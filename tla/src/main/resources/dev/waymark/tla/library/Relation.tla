---- MODULE Relation ----
EXTENDS Naturals, FiniteSets
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* A relation is a function from pairs to BOOLEAN.

IsReflexive(R, S) == \A x \in S : R[x, x]
IsIrreflexive(R, S) == \A x \in S : ~R[x, x]
IsSymmetric(R, S) == \A x \in S, y \in S : R[x, y] = R[y, x]
IsAntiSymmetric(R, S) == \A x \in S, y \in S : x # y => ~(R[x, y] /\ R[y, x])
IsAsymmetric(R, S) == \A x \in S, y \in S : R[x, y] => ~R[y, x]
IsTransitive(R, S) == \A x \in S, y \in S, z \in S : (R[x, y] /\ R[y, z]) => R[x, z]
IsPartiallyOrdered(R, S) == IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsStrictlyPartiallyOrdered(R, S) == IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsTotallyOrdered(R, S) == IsPartiallyOrdered(R, S) /\ \A x \in S, y \in S : R[x, y] \/ R[y, x]
IsStrictlyTotallyOrdered(R, S) ==
    IsStrictlyPartiallyOrdered(R, S) /\ \A x \in S, y \in S : x # y => R[x, y] \/ R[y, x]

LOCAL Under(op(_, _), S) == [x, y \in S |-> op(x, y)]
IsReflexiveUnder(op(_, _), S) == IsReflexive(Under(op, S), S)
IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive(Under(op, S), S)
IsSymmetricUnder(op(_, _), S) == IsSymmetric(Under(op, S), S)
IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric(Under(op, S), S)
IsAsymmetricUnder(op(_, _), S) == IsAsymmetric(Under(op, S), S)
IsTransitiveUnder(op(_, _), S) == IsTransitive(Under(op, S), S)
IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered(Under(op, S), S)
IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered(Under(op, S), S)
IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered(Under(op, S), S)
IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered(Under(op, S), S)

\* By ever longer ways, until there are no new pairs.
TransitiveClosure(R, S) ==
    LET RECURSIVE Closed(_)
        Closed(Q) ==
            LET more == [x, y \in S |-> Q[x, y] \/ \E z \in S : Q[x, z] /\ Q[z, y]]
            IN IF more = Q THEN Q ELSE Closed(more)
    IN Closed([x, y \in S |-> R[x, y]])
ReflexiveTransitiveClosure(R, S) == LET closure == TransitiveClosure(R, S) IN [x, y \in S |-> x = y \/ closure[x, y]]
IsConnected(R, S) == LET closure == ReflexiveTransitiveClosure(R, S) IN \A x \in S, y \in S : closure[x, y]
====
