---- MODULE FiniteSetsExt ----
EXTENDS Integers, FiniteSets, Folds, Functions
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

LOCAL Any(S) == CHOOSE x \in S : TRUE

FoldSet(op(_, _), base, S) == MapThenFoldSet(op, base, LAMBDA x : x, Any, S)
ReduceSet(op(_, _), S, base) == FoldSet(op, base, S)
SumSet(S) == FoldSet(LAMBDA x, y : x + y, 0, S)
ProductSet(S) == FoldSet(LAMBDA x, y : x * y, 1, S)
MapThenSumSet(f(_), S) == MapThenFoldSet(LAMBDA x, y : x + y, 0, f, Any, S)

FlattenSet(S) == UNION S
SymDiff(A, B) == (A \union B) \ (A \intersect B)
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})

\* By adding one element at a time: SUBSET S may be very large where this is not.
kSubset(k, S) ==
    LET RECURSIVE Of(_)
        Of(n) == IF n = 0 THEN {{}} ELSE UNION {{T \union {x} : x \in S \ T} : T \in Of(n - 1)}
    IN IF k \in 0 .. Cardinality(S) THEN Of(k) ELSE {}

Max(S) == CHOOSE x \in S : \A y \in S : y <= x
Min(S) == CHOOSE x \in S : \A y \in S : x <= y

\* The sets that have been given something by every one of the sets.
Choices(Sets) == {{f[T] : T \in Sets} : f \in {g \in [Sets -> UNION Sets] : \A T \in Sets : g[T] \in T}}
ChooseUnique(S, P(_)) == CHOOSE x \in S : {y \in S : P(y)} = {x}
====
