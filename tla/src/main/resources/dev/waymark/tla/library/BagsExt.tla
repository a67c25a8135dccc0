---- MODULE BagsExt ----
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

LOCAL INSTANCE Integers
LOCAL INSTANCE Folds

LOCAL Any(S) == CHOOSE x \in S : TRUE

BagAdd(B, x) == [y \in DOMAIN B \union {x} |-> (IF y \in DOMAIN B THEN B[y] ELSE 0) + (IF y = x THEN 1 ELSE 0)]
BagRemoveAll(B, x) == [y \in DOMAIN B \ {x} |-> B[y]]
BagRemove(B, x) ==
    IF x \notin DOMAIN B THEN B ELSE IF B[x] = 1 THEN BagRemoveAll(B, x) ELSE [B EXCEPT ![x] = @ - 1]

\* Equal elements one after the other.
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
    LET RECURSIVE Times(_, _)
        Times(n, x) == IF n = 0 THEN base ELSE op(Times(n - 1, x), f(x))
    IN MapThenFoldSet(op, base, LAMBDA x : Times(B[x], x), choose, DOMAIN B)
FoldBag(op(_, _), base, B) == MapThenFoldBag(op, base, LAMBDA x : x, Any, B)
SumBag(B) == FoldBag(LAMBDA x, y : x + y, 0, B)
ProductBag(B) == FoldBag(LAMBDA x, y : x * y, 1, B)
====
