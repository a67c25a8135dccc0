--------------------------- MODULE TwoPhaseCommitMC ---------------------------
(* TwoPhaseCommit with its messages, for TLC to check: any order, late, repeated, lost; crashes while `Crashes` last. *)
EXTENDS TwoPhaseCommit

CONSTANTS Asked, Crashes \* the sets of variables that may be asked for; how many crashes
VARIABLES msgs, down, crashes

ToAll(type, t) == {[type |-> type, rm |-> r, t |-> t] : r \in RM}
Announce(t, commit) == ToAll(IF commit THEN "commit" ELSE "abort", t)
MCInit == Init /\ msgs = {} /\ down = {} /\ crashes = 0

Node(m) == IF m.type \in {"vote", "ack"} THEN TM ELSE m.rm

Handle(m) ==
    \/ m.type = "prepare" /\ Prepare(m.rm, m.t, writes[m.t])
    \/ m.type = "vote" /\ Vote(m.rm, m.t, m.yes)
    \/ m.type = "commit" /\ Commit(m.rm, m.t)
    \/ m.type = "abort" /\ Abort(m.rm, m.t)
    \/ m.type = "ack" /\ Acknowledge(m.rm, m.t)

(* What the node sends in answer, read off its state after the step. *)
Sent(m) ==
    CASE m.type = "prepare" /\ rmState'[m.rm][m.t] \in {"prepared", "refused"} ->
            {[type |-> "vote", rm |-> m.rm, t |-> m.t, yes |-> rmState'[m.rm][m.t] = "prepared"]}
      [] m.type = "vote" /\ tmState[m.t] = "undecided" /\ tmState'[m.t] # "undecided" ->
            Announce(m.t, tmState'[m.t] = "committed")
      [] m.type \in {"commit", "abort"} /\ rmState'[m.rm][m.t] \in {"committed", "aborted"} ->
            {[type |-> "ack", rm |-> m.rm, t |-> m.t]}
      [] OTHER -> {}

MCDeliver(m) ==
    /\ m \in msgs /\ Node(m) \notin down
    /\ Handle(m)
    /\ msgs' = msgs \cup Sent(m) /\ UNCHANGED <<down, crashes>>

MCBegin(t, vs) ==
    /\ TM \notin down /\ vs \in Asked /\ writes[t] = {}
    /\ Begin(t, vs)
    /\ msgs' = msgs \cup ToAll("prepare", t) /\ UNCHANGED <<down, crashes>>

MCCrash(n) ==
    /\ n \notin down /\ crashes < Crashes
    /\ Crash(n, "KEPT")
    /\ down' = down \cup {n} /\ crashes' = crashes + 1 /\ UNCHANGED msgs

MCStart(n) ==
    /\ n \in down
    /\ Start(n)
    /\ msgs' = msgs \cup IF n # TM THEN {} ELSE UNION {Announce(t, tmState'[t] = "committed") :
                            t \in {u \in Transactions : tmState'[u] \in {"committed", "aborted"}}}
    /\ down' = down \ {n} /\ UNCHANGED crashes

MCNext ==
    \/ \E m \in msgs : MCDeliver(m)
    \/ \E t \in Transactions, vs \in Asked : MCBegin(t, vs)
    \/ \E n \in {TM} \cup RM : MCCrash(n) \/ MCStart(n)

(* Every message that was sent can be handled: "disabled" never means "not modelled". *)
Total == \A m \in msgs : ENABLED Handle(m)
===============================================================================
