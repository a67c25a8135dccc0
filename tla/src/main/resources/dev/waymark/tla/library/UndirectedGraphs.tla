---- MODULE UndirectedGraphs ----
\* Stand-in of Waymark for the module of this name of the TLA+ community: what its operators mean, written anew.

\* An undirected graph is [node |-> a set, edge |-> a set of sets of one or two nodes].
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets

IsUndirectedGraph(G) ==
    G = [node |-> G.node, edge |-> G.edge] /\ \A e \in G.edge : e \subseteq G.node /\ Cardinality(e) \in {1, 2}
IsLoopFreeUndirectedGraph(G) == IsUndirectedGraph(G) /\ \A e \in G.edge : Cardinality(e) = 2
UndirectedSubgraph(G) == {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}

LOCAL Neighbours(G, n) == {m \in G.node : {m, n} \in G.edge}
LOCAL Reached(G, n) ==
    LET RECURSIVE From(_)
        From(T) == LET more == T \union UNION {Neighbours(G, m) : m \in T} IN IF more = T THEN T ELSE From(more)
    IN From({n})

\* TLC cannot enumerate all paths; those that meet no node twice are finitely many.
Path(G) == {p \in Seq(G.node) : p # <<>> /\ \A i \in 1 .. Len(p) - 1 : {p[i], p[i + 1]} \in G.edge}
SimplePath(G) ==
    LET RECURSIVE On(_)
        On(p) == {p} \union UNION {On(Append(p, m)) : m \in Neighbours(G, p[Len(p)]) \ {p[i] : i \in 1 .. Len(p)}}
    IN UNION {On(<<n>>) : n \in G.node}
AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reached(G, m)
ConnectedComponents(G) == {Reached(G, n) : n \in G.node}
IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}
UndirectedGraphs(S) == [node : {S}, edge : SUBSET {{m, n} : m \in S, n \in S}]
====
