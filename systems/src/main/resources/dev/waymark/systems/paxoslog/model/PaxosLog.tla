------------------------------- MODULE PaxosLog -------------------------------
(***************************************************************************)
(* System `paxos-log`: a replicated log in phases of four rounds, Prepare, *)
(* Ack, Propose, Promise, after Fig. 1 of the communication-closure paper. *)
(* Every action is what one replica does with one message, which comes as  *)
(* an argument. What was ever sent is in the history variables; a message  *)
(* that is not there disables the action, one that the protocol ignores is *)
(* a stutter.                                                              *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANT Nodes     \* 1..n; phase p is led by node ((p-1) % n) + 1

VARIABLES
    phase, last, log,          \* on disk: the phase joined, the phase in which the log was taken, the log
    step,                      \* what a replica waits for: "PREPARE", "ACK", "PROPOSE", "PROMISE"
    attempt,                   \* the highest phase that its timer tried
    ackPhase, acks, best,      \* of a leader: the phase it called, who acknowledged, the best log among them
    pending,                   \* commands of its clients
    promisePhase, promises,    \* the phase of the promises it counts, and who made them
    output,                    \* the log that it knows a majority to hold
    called,                    \* history: phases for which Prepare was sent
    acked,                     \* history: <<node, phase, last, log>> of every Ack
    proposed,                  \* history: <<phase, log>> of every Propose
    promised,                  \* history: <<node, phase, log>> of every Promise
    lost                       \* history: whether a disk was lost

disk == <<phase, last, log>>
leading == <<ackPhase, acks, best>>
counting == <<promisePhase, promises, output>>
history == <<called, acked, proposed, promised, lost>>
vars == <<disk, step, attempt, leading, pending, counting, history>>

Leader(p) == ((p - 1) % Cardinality(Nodes)) + 1
Majority(set) == 2 * Cardinality(set) > Cardinality(Nodes)
Nothing == [last |-> -1, log |-> <<>>]
Range(s) == {s[i] : i \in DOMAIN s}

Init ==
    /\ phase = [n \in Nodes |-> 0] /\ last = [n \in Nodes |-> 0] /\ log = [n \in Nodes |-> <<>>]
    /\ step = [n \in Nodes |-> "PREPARE"]
    /\ attempt = [n \in Nodes |-> 0]
    /\ ackPhase = [n \in Nodes |-> 0] /\ acks = [n \in Nodes |-> {}] /\ best = [n \in Nodes |-> Nothing]
    /\ pending = [n \in Nodes |-> <<>>]
    /\ promisePhase = [n \in Nodes |-> 0] /\ promises = [n \in Nodes |-> {}] /\ output = [n \in Nodes |-> <<>>]
    /\ called = {} /\ acked = {} /\ proposed = {} /\ promised = {} /\ lost = FALSE

-------------------------------------------------------------------------------

Request(n, command) ==
    /\ pending' = [pending EXCEPT ![n] = Append(@, command)]
    /\ UNCHANGED <<disk, step, attempt, leading, counting, history>>

(* Tries the phase after all that it knows; calls Prepare if that phase is its own. *)
Timer(n) ==
    LET p == 1 + IF attempt[n] > phase[n] THEN attempt[n] ELSE phase[n]
    IN  /\ attempt' = [attempt EXCEPT ![n] = p]
        /\ IF Leader(p) = n
           THEN /\ ackPhase' = [ackPhase EXCEPT ![n] = p]
                /\ acks' = [acks EXCEPT ![n] = {}]
                /\ best' = [best EXCEPT ![n] = Nothing]
                /\ called' = called \cup {p}
           ELSE UNCHANGED <<leading, called>>
        /\ UNCHANGED <<disk, step, pending, counting, acked, proposed, promised, lost>>

(* The chosen log, with the oldest command of this leader's clients that it does not hold yet. *)
Extended(n, chosen) ==
    LET new == {i \in DOMAIN pending[n] : pending[n][i] \notin Range(chosen)}
    IN  IF new = {} THEN chosen
        ELSE Append(chosen, pending[n][CHOOSE i \in new : \A j \in new : i <= j])

(* In phase p, with these acks, the leader proposes the best log; else it waits on. *)
ProposeOrWait(n, p, waiting, ackedBy, bestLog) ==
    IF waiting = "ACK" /\ ackPhase[n] = p /\ Majority(ackedBy)
    THEN /\ step' = [step EXCEPT ![n] = "PROPOSE"]
         /\ proposed' = proposed \cup {<<p, Extended(n, bestLog)>>}
    ELSE step' = [step EXCEPT ![n] = waiting] /\ UNCHANGED proposed

(* Who is in an earlier phase joins. A repeated call is answered with the same Ack. *)
Prepare(n, p) ==
    /\ p \in called
    /\ IF p > phase[n]
       THEN /\ phase' = [phase EXCEPT ![n] = p]
            /\ acked' = acked \cup {<<n, p, last[n], log[n]>>}
            /\ ProposeOrWait(n, p, IF Leader(p) = n THEN "ACK" ELSE "PROPOSE", acks[n], best[n].log)
       ELSE UNCHANGED <<phase, acked, step, proposed>>
    /\ UNCHANGED <<last, log, attempt, leading, pending, counting, called, promised, lost>>

(* Dated by the phase in which it was taken; the first Ack of each replica counts. *)
Ack(n, from, p, date, theirs) ==
    /\ <<from, p, date, theirs>> \in acked
    /\ IF p = ackPhase[n] /\ from \notin acks[n]
       THEN LET better == date > best[n].last \/ (date = best[n].last /\ Len(theirs) > Len(best[n].log))
                now == IF better THEN [last |-> date, log |-> theirs] ELSE best[n]
            IN  /\ acks' = [acks EXCEPT ![n] = @ \cup {from}]
                /\ best' = [best EXCEPT ![n] = now]
                /\ ProposeOrWait(n, phase[n], step[n], acks[n] \cup {from}, now.log)
       ELSE UNCHANGED <<acks, best, step, proposed>>
    /\ UNCHANGED <<disk, attempt, ackPhase, pending, counting, called, acked, promised, lost>>

(* Who joined the phase and waits for its proposal takes it. *)
Propose(n, p, theirs) ==
    /\ <<p, theirs>> \in proposed
    /\ IF phase[n] = p /\ step[n] = "PROPOSE"
       THEN /\ log' = [log EXCEPT ![n] = theirs]
            /\ last' = [last EXCEPT ![n] = p]
            /\ step' = [step EXCEPT ![n] = "PROMISE"]
            /\ promised' = promised \cup {<<n, p, theirs>>}
       ELSE UNCHANGED <<log, last, step, promised>>
    /\ UNCHANGED <<phase, attempt, leading, pending, counting, called, acked, proposed, lost>>

(* Promises of a majority, its own sent, make the log an output; clients hear of what it newly holds. *)
Promise(n, from, p, theirs) ==
    /\ <<from, p, theirs>> \in promised
    /\ IF phase[n] = p
       THEN LET now == (IF promisePhase[n] = p THEN promises[n] ELSE {}) \cup {from}
                outputs == Majority(now) /\ step[n] = "PROMISE"
                Open(command) == command \notin Range(theirs)
            IN  /\ promisePhase' = [promisePhase EXCEPT ![n] = p]
                /\ promises' = [promises EXCEPT ![n] = now]
                /\ output' = IF outputs THEN [output EXCEPT ![n] = theirs] ELSE output
                /\ pending' = IF outputs /\ Len(theirs) > Len(output[n])
                              THEN [pending EXCEPT ![n] = SelectSeq(@, Open)]
                              ELSE pending
       ELSE UNCHANGED <<counting, pending>>
    /\ UNCHANGED <<disk, step, attempt, leading, history>>

(* Phase, date and log are on disk. Who comes back sits out the rest of its phase. *)
Crash(n, mode) ==
    /\ IF mode = "WIPED"
       THEN /\ phase' = [phase EXCEPT ![n] = 0]
            /\ last' = [last EXCEPT ![n] = 0]
            /\ log' = [log EXCEPT ![n] = <<>>]
            /\ lost' = TRUE
       ELSE UNCHANGED <<disk, lost>>
    /\ step' = [step EXCEPT ![n] = "PREPARE"]
    /\ attempt' = [attempt EXCEPT ![n] = 0]
    /\ ackPhase' = [ackPhase EXCEPT ![n] = 0]
    /\ acks' = [acks EXCEPT ![n] = {}]
    /\ best' = [best EXCEPT ![n] = Nothing]
    /\ pending' = [pending EXCEPT ![n] = <<>>]
    /\ promisePhase' = [promisePhase EXCEPT ![n] = 0]
    /\ promises' = [promises EXCEPT ![n] = {}]
    /\ output' = [output EXCEPT ![n] = <<>>]
    /\ UNCHANGED <<called, acked, proposed, promised>>

(* What a replica reports of itself. *)
Called(n, p) == ackPhase[n] = p /\ UNCHANGED vars
Proposed(n, p) == Leader(p) = n /\ (\E each \in proposed : each[1] = p) /\ UNCHANGED vars
Output(n, size) == Len(output[n]) = size /\ UNCHANGED vars

-------------------------------------------------------------------------------

Prefix(a, b) == Len(a) <= Len(b) /\ \A i \in DOMAIN a : a[i] = b[i]

(* Of any two outputs one is the beginning of the other. *)
Agreement == lost \/ \A m, n \in Nodes : Prefix(output[m], output[n]) \/ Prefix(output[n], output[m])

(* A phase has one proposal, and what is promised in it is that. *)
OneProposal ==
    lost \/ /\ \A a, b \in proposed : a[1] = b[1] => a = b
            /\ \A each \in promised : <<each[2], each[3]>> \in proposed

===============================================================================
