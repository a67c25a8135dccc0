------------------------------ MODULE Tendermint ------------------------------
(***************************************************************************)
(* System `tendermint`: Algorithm 1 of Buchman, Kwon and Milosevic, The    *)
(* latest gossip on BFT consensus (2018). A validator hears messages and   *)
(* timers; what it then does by itself it reports, and each report is an   *)
(* action whose guard is the rule of the algorithm for it. Nothing is said *)
(* about who sent a message: faulty validators may send anything, and the  *)
(* rules bind a validator by what it has heard. Seen also asks that it has *)
(* done all that the rules demand.                                         *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Nodes,      \* 1..n
    Heights     \* how many blocks are decided

VARIABLES
    height, round, step,       \* where a validator is; its step is also "NONE" before the start and "DONE" after the last height
    locked, lockedRound,       \* the block it is locked on, and since which round
    valid, validRound,         \* the newest block that it knows 2f+1 prevotes for
    decided,                   \* its blocks
    proposals,                 \* the first that it heard of each round's proposer
    prevotes, precommits,      \* <<validator, height, round, block>> that it heard, its own among them
    heard,                     \* <<validator, height, round>>: who spoke of a round
    proven,                    \* <<height, round, block>> that somebody proved to it to be decided
    doubled,                   \* proposers who proposed two things in a round
    due,                       \* "propose" or "prevote": a timer that fired in time, so nil is voted
    begins                     \* <<height, round>> that it begins now

where == <<height, round, step>>
locks == <<locked, lockedRound>>
newest == <<valid, validRound>>
votes == <<proposals, prevotes, precommits, heard, proven, doubled>>
urges == <<due, begins>>
vars == <<where, locks, newest, decided, votes, urges>>

Nil == ""
N == Cardinality(Nodes)
F == (N - 1) \div 3
Quorum == (N + F) \div 2 + 1
Proposer(h, r) == ((h - 1 + r) % N) + 1
IsBlock(b) == b # Nil
Range(s) == {s[i] : i \in DOMAIN s}

Voters(all, h, r, b) == {v[1] : v \in {w \in all : w[2] = h /\ w[3] = r /\ w[4] = b}}
Anybody(all, h, r) == {v[1] : v \in {w \in all : w[2] = h /\ w[3] = r}}
Many(all, h, r, b) == Cardinality(Voters(all, h, r, b)) >= Quorum
Proposed(n, h, r) == {p \in proposals[n] : p.h = h /\ p.r = r}

Init ==
    /\ height = [n \in Nodes |-> 1] /\ round = [n \in Nodes |-> 0] /\ step = [n \in Nodes |-> "NONE"]
    /\ locked = [n \in Nodes |-> Nil] /\ lockedRound = [n \in Nodes |-> -1]
    /\ valid = [n \in Nodes |-> Nil] /\ validRound = [n \in Nodes |-> -1]
    /\ decided = [n \in Nodes |-> <<>>]
    /\ proposals = [n \in Nodes |-> {}] /\ prevotes = [n \in Nodes |-> {}] /\ precommits = [n \in Nodes |-> {}]
    /\ heard = [n \in Nodes |-> {}] /\ proven = [n \in Nodes |-> {}] /\ doubled = [n \in Nodes |-> {}]
    /\ due = [n \in Nodes |-> ""] /\ begins = [n \in Nodes |-> <<>>]

-------------------------------------------------------------------------------
(* What a validator is given. What is of an earlier height, or of none, changes nothing. *)

Start(n) ==
    /\ step[n] = "NONE"
    /\ begins' = [begins EXCEPT ![n] = <<1, 0>>]
    /\ UNCHANGED <<where, locks, newest, decided, votes, due>>

Matters(n, h, r) == h >= height[n] /\ r >= 0

HearProposal(n, from, h, r, b, vr, signers) ==
    /\ IF ~Matters(n, h, r)
       THEN UNCHANGED votes
       ELSE LET p == [h |-> h, r |-> r, b |-> b, vr |-> vr, signers |-> signers]
                first == Proposed(n, h, r) = {}
                rightful == from = Proposer(h, r)
            IN  /\ heard' = [heard EXCEPT ![n] = @ \cup {<<from, h, r>>}]
                /\ proposals' = IF rightful /\ first THEN [proposals EXCEPT ![n] = @ \cup {p}] ELSE proposals
                /\ prevotes' = IF rightful /\ first /\ vr >= 0
                               THEN [prevotes EXCEPT ![n] = @ \cup {<<s, h, vr, b>> : s \in Range(signers)}]
                               ELSE prevotes
                /\ doubled' = IF rightful /\ ~first /\ p \notin proposals[n]
                              THEN [doubled EXCEPT ![n] = @ \cup {from}]
                              ELSE doubled
                /\ UNCHANGED <<precommits, proven>>
    /\ UNCHANGED <<where, locks, newest, decided, urges>>

HearPrevote(n, from, h, r, b) ==
    /\ IF Matters(n, h, r)
       THEN /\ prevotes' = [prevotes EXCEPT ![n] = @ \cup {<<from, h, r, b>>}]
            /\ heard' = [heard EXCEPT ![n] = @ \cup {<<from, h, r>>}]
       ELSE UNCHANGED <<prevotes, heard>>
    /\ UNCHANGED <<where, locks, newest, decided, proposals, precommits, proven, doubled, urges>>

HearPrecommit(n, from, h, r, b) ==
    /\ IF Matters(n, h, r)
       THEN /\ precommits' = [precommits EXCEPT ![n] = @ \cup {<<from, h, r, b>>}]
            /\ heard' = [heard EXCEPT ![n] = @ \cup {<<from, h, r>>}]
       ELSE UNCHANGED <<precommits, heard>>
    /\ UNCHANGED <<where, locks, newest, decided, proposals, prevotes, proven, doubled, urges>>

HearDecided(n, h, r, b, signers) ==
    /\ proven' = IF h = height[n] /\ step[n] # "DONE" /\ IsBlock(b) /\ Cardinality(Range(signers)) >= Quorum
                 THEN [proven EXCEPT ![n] = {<<h, r, b>>}]
                 ELSE proven
    /\ UNCHANGED <<where, locks, newest, decided, proposals, prevotes, precommits, heard, doubled, urges>>

(* Line 57. *)
TimeoutPropose(n) ==
    /\ due' = IF step[n] = "PROPOSE" THEN [due EXCEPT ![n] = "propose"] ELSE due
    /\ UNCHANGED <<where, locks, newest, decided, votes, begins>>

(* Line 61; the timer runs once there are 2f+1 prevotes for whatever (line 34). *)
TimeoutPrevote(n) ==
    /\ due' = IF step[n] = "PREVOTE" /\ Cardinality(Anybody(prevotes[n], height[n], round[n])) >= Quorum
              THEN [due EXCEPT ![n] = "prevote"]
              ELSE due
    /\ UNCHANGED <<where, locks, newest, decided, votes, begins>>

(* Line 65; the timer runs once there are 2f+1 precommits for whatever (line 47). *)
TimeoutPrecommit(n) ==
    /\ begins' = IF step[n] # "DONE" /\ Cardinality(Anybody(precommits[n], height[n], round[n])) >= Quorum
                 THEN [begins EXCEPT ![n] = <<height[n], round[n] + 1>>]
                 ELSE begins
    /\ UNCHANGED <<where, locks, newest, decided, votes, due>>

-------------------------------------------------------------------------------
(* What it does then. *)

(* Line 11. *)
Begin(n, h, r) ==
    /\ begins[n] = <<h, r>>
    /\ round' = [round EXCEPT ![n] = r]
    /\ step' = [step EXCEPT ![n] = "PROPOSE"]
    /\ begins' = [begins EXCEPT ![n] = <<>>]
    /\ UNCHANGED <<height, locks, newest, decided, votes, due>>

(* Lines 14 to 19: the valid block, if it knows one, with those who prevoted it. Whoever repeats it says the same. *)
Propose(n, h, r, b, vr, signers) ==
    LET p == [h |-> h, r |-> r, b |-> b, vr |-> vr, signers |-> signers]
    IN  /\ Proposer(h, r) = n
        /\ IF p \in proposals[n]
           THEN UNCHANGED proposals
           ELSE /\ h = height[n] /\ r = round[n] /\ step[n] = "PROPOSE" /\ begins[n] = <<>>
                /\ Proposed(n, h, r) = {}
                /\ IsBlock(b)
                /\ vr = validRound[n]
                /\ vr >= 0 => b = valid[n] /\ Range(signers) = Voters(prevotes[n], h, vr, b)
                /\ proposals' = [proposals EXCEPT ![n] = @ \cup {p}]
        /\ UNCHANGED <<where, locks, newest, decided, prevotes, precommits, heard, proven, doubled, urges>>

(* What is to be prevoted upon proposal p: lines 22 and 28. *)
Answers(n, p) ==
    LET free == IF p.vr < 0 THEN lockedRound[n] = -1 ELSE lockedRound[n] <= p.vr
    IN  IF IsBlock(p.b) /\ (free \/ locked[n] = p.b) THEN p.b ELSE Nil

MayAnswer(n, p) == p.vr < 0 \/ (p.vr < p.r /\ Many(prevotes[n], p.h, p.vr, p.b))

Prevote(n, h, r, b) ==
    /\ h = height[n] /\ r = round[n] /\ step[n] = "PROPOSE" /\ begins[n] = <<>>
    /\ \/ due[n] = "propose" /\ b = Nil
       \/ due[n] = "" /\ \E p \in Proposed(n, h, r) : MayAnswer(n, p) /\ b = Answers(n, p)
    /\ step' = [step EXCEPT ![n] = "PREVOTE"]
    /\ prevotes' = [prevotes EXCEPT ![n] = @ \cup {<<n, h, r, b>>}]
    /\ due' = [due EXCEPT ![n] = ""]
    /\ UNCHANGED <<height, round, locks, newest, decided, proposals, precommits, heard, proven, doubled, begins>>

(* A block of this round that 2f+1 prevoted. *)
Wanted(n, h, r, b) == IsBlock(b) /\ (\E p \in Proposed(n, h, r) : p.b = b) /\ Many(prevotes[n], h, r, b)

(* Lines 36, 44 and 61. *)
Precommit(n, h, r, b) ==
    /\ h = height[n] /\ r = round[n] /\ step[n] = "PREVOTE" /\ begins[n] = <<>>
    /\ IF b = Nil
       THEN /\ due[n] = "prevote" \/ Many(prevotes[n], h, r, Nil)
            /\ UNCHANGED <<locks, newest>>
       ELSE /\ due[n] = "" /\ Wanted(n, h, r, b)
            /\ locked' = [locked EXCEPT ![n] = b] /\ lockedRound' = [lockedRound EXCEPT ![n] = r]
            /\ valid' = [valid EXCEPT ![n] = b] /\ validRound' = [validRound EXCEPT ![n] = r]
    /\ step' = [step EXCEPT ![n] = "PRECOMMIT"]
    /\ precommits' = [precommits EXCEPT ![n] = @ \cup {<<n, h, r, b>>}]
    /\ due' = [due EXCEPT ![n] = ""]
    /\ UNCHANGED <<height, round, decided, proposals, prevotes, heard, proven, doubled, begins>>

(* Line 42. *)
TakeAsValid(n, h, r, b) ==
    /\ h = height[n] /\ r = round[n] /\ step[n] = "PRECOMMIT"
    /\ validRound[n] < r /\ Wanted(n, h, r, b)
    /\ valid' = [valid EXCEPT ![n] = b] /\ validRound' = [validRound EXCEPT ![n] = r]
    /\ UNCHANGED <<where, locks, decided, votes, urges>>

(* Line 55. *)
MaySkip(n, r) == r > round[n] /\ Cardinality({v[1] : v \in {w \in heard[n] : w[2] = height[n] /\ w[3] = r}}) > F

Skip(n, h, r, later) ==
    /\ h = height[n] /\ r = round[n] /\ step[n] \notin {"NONE", "DONE"}
    /\ MaySkip(n, later)
    /\ begins' = [begins EXCEPT ![n] = <<h, later>>]
    /\ UNCHANGED <<where, locks, newest, decided, votes, due>>

(* Line 49, or the word of 2f+1 who precommitted it. *)
MayDecide(n, r, b) ==
    \/ <<height[n], r, b>> \in proven[n]
    \/ IsBlock(b) /\ (\E p \in Proposed(n, height[n], r) : p.b = b) /\ Many(precommits[n], height[n], r, b)

Decide(n, h, b, r) ==
    /\ h = height[n] /\ step[n] \notin {"NONE", "DONE"}
    /\ MayDecide(n, r, b)
    /\ decided' = [decided EXCEPT ![n] = Append(@, b)]
    /\ height' = [height EXCEPT ![n] = h + 1]
    /\ round' = [round EXCEPT ![n] = 0]
    /\ step' = IF h = Heights THEN [step EXCEPT ![n] = "DONE"] ELSE step
    /\ begins' = [begins EXCEPT ![n] = IF h = Heights THEN <<>> ELSE <<h + 1, 0>>]
    /\ locked' = [locked EXCEPT ![n] = Nil] /\ lockedRound' = [lockedRound EXCEPT ![n] = -1]
    /\ valid' = [valid EXCEPT ![n] = Nil] /\ validRound' = [validRound EXCEPT ![n] = -1]
    /\ proposals' = [proposals EXCEPT ![n] = {p \in @ : p.h > h}]
    /\ prevotes' = [prevotes EXCEPT ![n] = {v \in @ : v[2] > h}]
    /\ precommits' = [precommits EXCEPT ![n] = {v \in @ : v[2] > h}]
    /\ heard' = [heard EXCEPT ![n] = {v \in @ : v[2] > h}]
    /\ proven' = [proven EXCEPT ![n] = {}]
    /\ due' = [due EXCEPT ![n] = ""]
    /\ UNCHANGED doubled

-------------------------------------------------------------------------------
(* What it tells others and reports. *)

SaysPrevote(n, h, r, b) == <<n, h, r, b>> \in prevotes[n] /\ UNCHANGED vars
SaysPrecommit(n, h, r, b) == <<n, h, r, b>> \in precommits[n] /\ UNCHANGED vars
SaysDecided(n, h, b) == h \in DOMAIN decided[n] /\ decided[n][h] = b /\ UNCHANGED vars

Twice(all, m) == \E v, w \in all : v[1] = m /\ w[1] = m /\ v[2] = w[2] /\ v[3] = w[3] /\ v # w
Evidence(n, m) == (Twice(prevotes[n], m) \/ Twice(precommits[n], m) \/ m \in doubled[n]) /\ UNCHANGED vars

(* No rule asks for more. *)
Settled(n) ==
    LET h == height[n]
        r == round[n]
    IN  /\ begins[n] = <<>> /\ due[n] = ""
        /\ step[n] \in {"NONE", "DONE"} \/
            /\ proven[n] = {}
            /\ step[n] = "PROPOSE" => Proposer(h, r) # n /\ \A p \in Proposed(n, h, r) : ~MayAnswer(n, p)
            /\ step[n] = "PREVOTE" => ~Many(prevotes[n], h, r, Nil)
            /\ step[n] \in {"PREVOTE", "PRECOMMIT"} /\ validRound[n] < r => \A p \in Proposed(n, h, r) : ~Wanted(n, h, r, p.b)
            /\ \A p \in proposals[n] : p.h = h => ~MayDecide(n, p.r, p.b)
            /\ \A v \in heard[n] : v[2] = h => ~MaySkip(n, v[3])

Seen(n, h, r, s, l, lr, v, vr, blocks) ==
    /\ height[n] = h /\ round[n] = r /\ step[n] = s
    /\ locked[n] = l /\ lockedRound[n] = lr /\ valid[n] = v /\ validRound[n] = vr
    /\ decided[n] = blocks
    /\ Settled(n)
    /\ UNCHANGED vars

-------------------------------------------------------------------------------

Agreement == \A m, n \in Nodes : \A h \in DOMAIN decided[m] \cap DOMAIN decided[n] : decided[m][h] = decided[n][h]

===============================================================================
