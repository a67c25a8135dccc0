---- MODULE WellFoundedInduction ----
EXTENDS NaturalsInduction
\* Stand-in of Waymark: the names that proofs refer to, without what they state. Nothing here is proved or evaluated.
\* Whoever evaluates one of these is told so: TLC cannot choose from nothing.
LOCAL ForProofsOnly == CHOOSE none : none
IsTransitivelyClosedOn(R, S) == ForProofsOnly
IsWellFoundedOn(R, S) == ForProofsOnly
SetLessThan(x, R, S) == ForProofsOnly
WFDefOn(R, S, Def(_, _)) == ForProofsOnly
OpDefinesFcn(f, S, Def(_, _)) == ForProofsOnly
WFInductiveDefines(f, S, Def(_, _)) == ForProofsOnly
WFInductiveUnique(S, Def(_, _)) == ForProofsOnly
TransitiveClosureOn(R, S) == ForProofsOnly
OpToRel(less(_, _), S) == ForProofsOnly
PreImage(f(_), S, R) == ForProofsOnly
LexPairOrdering(R1, R2, S1, S2) == ForProofsOnly
LexProductOrdering(R, S, n) == ForProofsOnly
THEOREM EmptyIsWellFounded == TRUE
THEOREM IsWellFoundedOnSubset == TRUE
THEOREM IsWellFoundedOnSubrelation == TRUE
THEOREM WFMin == TRUE
THEOREM MinWF == TRUE
THEOREM WellFoundedIsIrreflexive == TRUE
THEOREM WellFoundedIsAsymmetric == TRUE
THEOREM WFSetLessThanIrreflexive == TRUE
THEOREM SetLessTransitive == TRUE
THEOREM WFInduction == TRUE
THEOREM WFDefOnUnique == TRUE
THEOREM WFInductiveDefLemma == TRUE
THEOREM TransitiveClosureThm == TRUE
THEOREM TransitiveClosureMinimal == TRUE
THEOREM TCTCTC == TRUE
THEOREM TCRTC == TRUE
THEOREM RTCTC == TRUE
THEOREM TransitiveClosureChopLast == TRUE
THEOREM TransitiveClosureWF == TRUE
THEOREM WFInductiveDef == TRUE
THEOREM WFInductiveDefType == TRUE
THEOREM NatLessThanWellFounded == TRUE
THEOREM PreImageWellFounded == TRUE
THEOREM WFLexPairOrdering == TRUE
THEOREM WFLexProductOrdering == TRUE
====
