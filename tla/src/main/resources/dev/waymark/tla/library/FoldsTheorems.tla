---- MODULE FoldsTheorems ----
EXTENDS Folds, FiniteSets
\* Stand-in of Waymark: the names that proofs refer to, without what they state. Nothing here is proved or evaluated.
THEOREM MapThenFoldSetDef == TRUE
THEOREM MapThenFoldSetEmpty == TRUE
THEOREM MapThenFoldSetNonempty == TRUE
THEOREM MapThenFoldSetBijection == TRUE
THEOREM MapThenFoldSetEqual == TRUE
THEOREM MapThenFoldSetType == TRUE
THEOREM MapThenFoldSetAC == TRUE
THEOREM MapThenFoldSetACAddElement == TRUE
THEOREM MapThenFoldSetDisjointUnion == TRUE
====
