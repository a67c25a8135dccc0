---- MODULE Folds ----
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* op(f(x), ...op(f(y), base)...), where x is chosen from S, and y from what is left of it at last.
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
    LET RECURSIVE Fold(_)
        Fold(left) ==
            IF left = {} THEN base ELSE LET x == choose(left) IN op(f(x), Fold(left \ {x}))
    IN Fold(S)
====
