---- MODULE NaturalsInduction ----
EXTENDS Integers
\* Stand-in of Waymark: the names that proofs refer to, without what they state. Nothing here is proved or evaluated.
\* Whoever evaluates one of these is told so: TLC cannot choose from nothing.
LOCAL ForProofsOnly == CHOOSE none : none
NatInductiveDefHypothesis(f, f0, Def(_, _)) == ForProofsOnly
NatInductiveDefConclusion(f, f0, Def(_, _)) == ForProofsOnly
FiniteNatInductiveDefHypothesis(f, c, Def(_, _), m, n) == ForProofsOnly
FiniteNatInductiveDefConclusion(f, c, Def(_, _), m, n) == ForProofsOnly
THEOREM NatInduction == TRUE
THEOREM DownwardNatInduction == TRUE
THEOREM GeneralNatInduction == TRUE
THEOREM SmallestNatural == TRUE
THEOREM RecursiveFcnOfNat == TRUE
THEOREM NatInductiveDef == TRUE
THEOREM RecursiveFcnOfNatType == TRUE
THEOREM NatInductiveDefType == TRUE
THEOREM RecursiveFcnOfNatUnique == TRUE
THEOREM NatInductiveUnique == TRUE
THEOREM FiniteNatInductiveDef == TRUE
THEOREM FiniteNatInductiveDefType == TRUE
THEOREM FiniteNatInductiveUnique == TRUE
THEOREM FactorialDefConclusion == TRUE
THEOREM FactorialDef == TRUE
THEOREM FactorialType == TRUE
====
