---- MODULE Apalache ----
\* Stand-in of Waymark for the annotations of the model checker Apalache: what they mean without it.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences

x := e == x = e
Skolem(e) == e
Expand(S) == S
ConstCardinality(e) == e
Guess(S) == CHOOSE x \in S : TRUE
SetAsFun(S) == [x \in {p[1] : p \in S} |-> (CHOOSE p \in S : p[1] = x)[2]]
FunAsSeq(f, length, most) == SubSeq([i \in 1 .. length |-> f[i]], 1, length)
MkSeq(length, F(_)) == [i \in 1 .. length |-> F(i)]
Repeat(F(_, _), n, x) ==
    LET RECURSIVE Times(_)
        Times(i) == IF i = 0 THEN x ELSE F(Times(i - 1), i)
    IN Times(n)
ApaFoldSet(op(_, _), base, S) ==
    LET RECURSIVE Fold(_, _)
        Fold(value, left) ==
            IF left = {} THEN value ELSE LET x == CHOOSE y \in left : TRUE IN Fold(op(value, x), left \ {x})
    IN Fold(base, S)
ApaFoldSeqLeft(op(_, _), base, s) ==
    LET RECURSIVE Upto(_)
        Upto(n) == IF n = 0 THEN base ELSE op(Upto(n - 1), s[n])
    IN Upto(Len(s))
====
