---- MODULE Graphs ----
EXTENDS Naturals, Sequences, FiniteSets, SequencesExt, Relation
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* A directed graph is [node |-> a set, edge |-> a set of pairs].

IsDirectedGraph(G) == G = [node |-> G.node, edge |-> G.edge] /\ G.edge \subseteq (G.node \X G.node)
DirectedSubgraph(G) == {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsDirectedGraph(H)}
Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]
IsUndirectedGraph(G) == IsDirectedGraph(G) /\ \A e \in G.edge : <<e[2], e[1]>> \in G.edge
UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}
AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}
Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}
AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}
InDegree(G, n) == Cardinality(Predecessors(G, n))
OutDegree(G, n) == Cardinality(Successors(G, n))
Roots(G) == {n \in G.node : Predecessors(G, n) = {}}
Leaves(G) == {n \in G.node : Successors(G, n) = {}}

\* Where one gets from S along edges, S included.
LOCAL Reached(G, S) ==
    LET RECURSIVE From(_)
        From(T) == LET more == T \union AllSuccessors(G, T) IN IF more = T THEN T ELSE From(more)
    IN From(S)
Descendants(G, n) == Reached(G, Successors(G, n))
Ancestors(G, n) == Descendants(Transpose(G), n)

\* TLC cannot enumerate all paths; those that meet no node twice are finitely many.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 1 .. Len(p) - 1 : <<p[i], p[i + 1]>> \in G.edge}
SimplePath(G) ==
    LET RECURSIVE On(_)
        On(p) == {p} \union UNION {On(Append(p, m)) : m \in Successors(G, p[Len(p)]) \ {p[i] : i \in 1 .. Len(p)}}
    IN UNION {On(<<n>>) : n \in G.node}
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reached(G, {m})
ConnectionsIn(G) == LET from == [m \in G.node |-> Reached(G, {m})] IN [m, n \in G.node |-> n \in from[m]]
IsStronglyConnected(G) == \A m \in G.node : Reached(G, {m}) = G.node

IsTreeWithRoot(G, r) ==
    /\ IsDirectedGraph(G) /\ r \in G.node
    /\ \A n \in G.node : OutDegree(G, n) = (IF n = r THEN 0 ELSE 1) /\ AreConnectedIn(n, r, G)
HasCycle(G) == \E n \in G.node : n \in Descendants(G, n)
IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)
GraphUnion(G, H) == [node |-> G.node \union H.node, edge |-> G.edge \union H.edge]
IsBipartiteWithPartitions(G, U, V) ==
    U \intersect V = {} /\ G.node \subseteq (U \union V) /\ G.edge \subseteq ((U \X V) \union (V \X U))
EmptyGraph == [node |-> {}, edge |-> {}]
Graphs(S) == [node : {S}, edge : SUBSET (S \X S)]
====
