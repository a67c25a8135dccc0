---- MODULE DyadicRationals ----
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* Fractions [num, den] in lowest terms whose denominator is a power of two.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

LOCAL Fraction(num, den) == [num |-> num, den |-> den]
LOCAL Reduced(r) ==
    LET RECURSIVE Of(_, _)
        Of(num, den) == IF den > 1 /\ num % 2 = 0 THEN Of(num \div 2, den \div 2) ELSE Fraction(num, den)
    IN Of(r.num, r.den)

Zero == Fraction(0, 1)
One == Fraction(1, 1)
IsDyadicRational(r) == \E i \in 0 .. r.den : 2^i = r.den
Add(p, q) ==
    LET den == IF p.den < q.den THEN q.den ELSE p.den
    IN Reduced(Fraction(p.num * (den \div p.den) + q.num * (den \div q.den), den))
Half(p) == Reduced(Fraction(p.num, 2 * p.den))
PrettyPrint(p) ==
    IF p = Zero THEN "0" ELSE IF p = One THEN "1" ELSE ToString(p.num) \o "/" \o ToString(p.den)
====
