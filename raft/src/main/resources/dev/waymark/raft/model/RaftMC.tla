-------------------------------- MODULE RaftMC --------------------------------
(* Raft with its messages, for TLC to check: any order, late, repeated, lost; crashes while `Crashes` last. *)
EXTENDS Raft

CONSTANTS Candidates, Terms, Entries, Crashes \* who campaigns; bounds on terms, logs and crashes
CONSTANT Beats \* whether heartbeats are messages of their own
VARIABLES msgs, crashes
MCInit == Init /\ msgs = {} /\ crashes = 0

Message(type, from, to, t, a, b, c, d) ==
    [type |-> type, from |-> from, to |-> to, t |-> t, a |-> a, b |-> b, c |-> c, d |-> d]
Handle(m) ==
    \/ m.type = "vote" /\ RequestVote(m.to, m.from, m.t, m.a, m.b, FALSE)
    \/ m.type = "voted" /\ RequestVoteResponse(m.to, m.from, m.t, m.a)
    \/ m.type = "append" /\ AppendEntries(m.to, m.from, m.t, m.a, m.b, m.c[1], m.c[2], m.d)
    \/ m.type = "appended" /\ AppendEntriesResponse(m.to, m.from, m.t, TRUE, m.a)
    \/ m.type = "beat" /\ Heartbeat(m.to, m.from, m.t, m.a)
    \/ m.type = "install" /\ InstallSnapshot(m.to, m.from, m.t, m.a, m.b, m.c)

(* What the receiver answers; refused appends are left out, they change no leader of their term. *)
Takes(m) == m.t >= term[m.to] /\ m.a <= Last(m.to) /\ (m.a >= base[m.to] => TermAt(m.to, m.a) = m.b)
Answer(m) ==
    CASE m.type = "vote" /\ (term'[m.to] = m.t /\ vote'[m.to] = m.from) ->
            {Message("voted", m.to, m.from, m.t, TRUE, 0, 0, 0)}
      [] m.type = "append" /\ Takes(m) -> {Message("appended", m.to, m.from, m.t, m.a + Len(m.c[1]), 0, 0, 0)}
      [] m.type = "install" /\ m.t >= term[m.to] -> {Message("appended", m.to, m.from, m.t, m.a, 0, 0, 0)}
      [] m.type \in {"vote", "append", "beat"} /\ m.t < term[m.to] ->
            {Message("voted", m.to, m.from, term[m.to], FALSE, 0, 0, 0)}
      [] OTHER -> {}
MCDeliver(m) == m \in msgs /\ m.to \in active /\ Handle(m) /\ msgs' = msgs \cup Answer(m) /\ UNCHANGED crashes

MCTimeout(n) ==
    /\ n \in active \cap Candidates /\ term[n] < Terms /\ Timeout(n)
    /\ msgs' = msgs \cup {Message("vote", n, m, term'[n], Last(n), LastTerm(n), 0, 0) : m \in Members(n) \ {n}}
    /\ UNCHANGED crashes

MCExtend(n, members) == \* a leader appends an entry
    LET size == Len(log[n]) + 1
    IN  /\ n \in active /\ role[n] = "LEADER" /\ Last(n) < Entries /\ UNCHANGED <<msgs, crashes>>
        /\ Saved(n, base[n], Append(log[n], term[n]), [i \in 1..size |-> IF i = size THEN members ELSE {}])
MCCommit(n, i) == n \in active /\ Commit(n, i) /\ UNCHANGED <<msgs, crashes>>
MCCompact(n) == n \in active /\ Compact(n, commit[n]) /\ UNCHANGED <<msgs, crashes>>

(* A leader sends all that `to` may lack, or its snapshot. *)
ChangeAt(n, i) == UNION {IF config[n][k][1] = i THEN config[n][k][2] ELSE {} : k \in DOMAIN config[n]}
MCSend(n, to) ==
    LET previous == match[n][to]
        changes == [i \in 1..Last(n) - previous |-> ChangeAt(n, previous + i)]
    IN  /\ n \in active /\ role[n] = "LEADER" /\ to \in Members(n) \ {n} /\ Last(n) > 0
        /\ msgs' = msgs \cup
            {IF previous < base[n] THEN Message("install", n, to, term[n], base[n], baseTerm[n], config[n][1][2], 0)
             ELSE Message("append", n, to, term[n], previous, TermAt(n, previous),
                          <<Part(n, previous, Last(n)), changes>>, commit[n])}
        /\ UNCHANGED <<vars, crashes>>
MCBeat(n, to) == \* a heartbeat of its own, if there are any
    /\ Beats /\ n \in active /\ role[n] = "LEADER" /\ to \in Members(n) \ {n}
    /\ msgs' = msgs \cup {Message("beat", n, to, term[n], Min(commit[n], match[n][to]), 0, 0, 0)}
    /\ UNCHANGED <<vars, crashes>>
MCCrash(n) == n \in active /\ crashes < Crashes /\ Crash(n, "KEPT") /\ crashes' = crashes + 1 /\ UNCHANGED msgs
MCRestart(n) == n \notin active /\ Restart(n) /\ UNCHANGED <<msgs, crashes>>
MCNext == \/ \E m \in msgs : MCDeliver(m)
          \/ \E n \in Nodes : MCTimeout(n) \/ MCExtend(n, {}) \/ MCCompact(n) \/ MCCrash(n) \/ MCRestart(n)
          \/ \E n \in Nodes, i \in 1..Entries : MCCommit(n, i)
          \/ \E n, m \in Nodes : MCSend(n, m) \/ MCBeat(n, m) \/ (Changes /\ MCExtend(n, Members(n) \ {m}))
Total == \A m \in msgs : ENABLED Handle(m) \* what was sent can be handled
===============================================================================
