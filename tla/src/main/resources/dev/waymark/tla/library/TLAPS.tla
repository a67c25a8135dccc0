---- MODULE TLAPS ----
\* Stand-in of Waymark: the names that proofs refer to, without what they state. Nothing here is proved or evaluated.
SimpleArithmetic == TRUE
SMT == TRUE
CVC3 == TRUE
CVC4 == TRUE
Yices == TRUE
veriT == TRUE
Zipper == TRUE
Z3 == TRUE
Spass == TRUE
LS4 == TRUE
PTL == TRUE
Zenon == TRUE
Isa == TRUE
IsaWithSetExtensionality == TRUE
SlowZenon == TRUE
SlowerZenon == TRUE
VerySlowZenon == TRUE
SlowestZenon == TRUE
Auto == TRUE
SlowAuto == TRUE
SlowerAuto == TRUE
SlowestAuto == TRUE
Force == TRUE
SlowForce == TRUE
SlowerForce == TRUE
SlowestForce == TRUE
SimplifyAndSolve == TRUE
SlowSimplifyAndSolve == TRUE
SlowerSimplifyAndSolve == TRUE
SlowestSimplifyAndSolve == TRUE
Simplification == TRUE
SlowSimplification == TRUE
SlowerSimplification == TRUE
SlowestSimplification == TRUE
Blast == TRUE
SlowBlast == TRUE
SlowerBlast == TRUE
SlowestBlast == TRUE
AutoBlast == TRUE
AllProvers == TRUE
AllSMT == TRUE
AllIsa == TRUE
ExpandENABLED == TRUE
ExpandCdot == TRUE
AutoUSE == TRUE
Lambdify == TRUE
ENABLEDaxioms == TRUE
ENABLEDrules == TRUE
ENABLEDrewrites == TRUE
LevelComparison == TRUE
EnabledWrapper == TRUE
CdotWrapper == TRUE
Trivial == TRUE
PropositionalTemporalLogic == TRUE
SMTT(x) == TRUE
CVC3T(x) == TRUE
CVC4T(x) == TRUE
YicesT(x) == TRUE
veriTT(x) == TRUE
ZipperT(x) == TRUE
Z3T(x) == TRUE
SpassT(x) == TRUE
LS4T(x) == TRUE
ZenonT(x) == TRUE
IsaT(x) == TRUE
IsaM(x) == TRUE
AllProversT(x) == TRUE
AllSMTT(x) == TRUE
AllIsaT(x) == TRUE
IsaMT(x, y) == TRUE
THEOREM SetExtensionality == TRUE
THEOREM NoSetContainsEverything == TRUE
THEOREM RuleTLA1 == TRUE
THEOREM RuleTLA2 == TRUE
THEOREM RuleINV1 == TRUE
THEOREM RuleINV2 == TRUE
THEOREM RuleWF1 == TRUE
THEOREM RuleSF1 == TRUE
THEOREM RuleWF2 == TRUE
THEOREM RuleSF2 == TRUE
THEOREM RuleInvImplication == TRUE
THEOREM RuleStepSimulation == TRUE
====
