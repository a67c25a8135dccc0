---- MODULE Functions ----
EXTENDS Integers, Folds
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

Restrict(f, S) == [x \in S |-> f[x]]
RestrictDomain(f, Test(_)) == [x \in {y \in DOMAIN f : Test(y)} |-> f[x]]
RestrictValues(f, Test(_)) == [x \in {y \in DOMAIN f : Test(f[y])} |-> f[x]]
IsRestriction(narrow, wide) ==
    DOMAIN narrow \subseteq DOMAIN wide /\ narrow = [x \in DOMAIN narrow |-> wide[x]]

Range(f) == {f[x] : x \in DOMAIN f}
Pointwise(f, g, T(_, _)) == [x \in DOMAIN f |-> T(f[x], g[x])]

\* Where no argument in S has the value t, any element of S will do.
Inverse(f, S, T) == [t \in T |-> CHOOSE s \in S : t \in Range(f) => f[s] = t]
AntiFunction(f) == Inverse(f, DOMAIN f, Range(f))

IsInjective(f) == \A x \in DOMAIN f, y \in DOMAIN f : x # y => f[x] # f[y]
Injection(S, T) == {f \in [S -> T] : IsInjective(f)}
Surjection(S, T) == {f \in [S -> T] : T \subseteq Range(f)}
Bijection(S, T) == {f \in Injection(S, T) : T \subseteq Range(f)}
ExistsInjection(S, T) == \E f \in [S -> T] : IsInjective(f)
ExistsSurjection(S, T) == \E f \in [S -> T] : T \subseteq Range(f)
ExistsBijection(S, T) == \E f \in [S -> T] : IsInjective(f) /\ T \subseteq Range(f)

FoldFunctionOnSet(op(_, _), base, f, S) ==
    MapThenFoldSet(op, base, LAMBDA x : f[x], LAMBDA left : CHOOSE x \in left : TRUE, S)
FoldFunction(op(_, _), base, f) == FoldFunctionOnSet(op, base, f, DOMAIN f)
SumFunctionOnSet(f, S) == FoldFunctionOnSet(LAMBDA x, y : x + y, 0, f, S)
SumFunction(f) == SumFunctionOnSet(f, DOMAIN f)
====
