----------------------------- MODULE TendermintMC -----------------------------
(* Tendermint for TLC to check: what correct validators said may arrive at any time, repeatedly, and so may the lies. *)
EXTENDS Tendermint

CONSTANTS
    Liars,      \* who never does what the rules say
    Lies,       \* what they say instead
    Rounds      \* the last round that is begun

VARIABLE said   \* messages [kind, from, r, b, vr, signers] of height 1

Correct == Nodes \ Liars
New(n) == IF n = Proposer(1, 0) THEN "a" ELSE "b" \* what it would propose
Blocks == {"a", "b"}
Message(kind, from, r, b) == [kind |-> kind, from |-> from, r |-> r, b |-> b, vr |-> -1, signers |-> <<>>]
NoLies == {}
BothWays == {Message(kind, n, 0, b) : kind \in {"prevote", "precommit"}, n \in Liars, b \in {"a", Nil}}
Say(m) == said' = said \cup {m}

(* One order for every set, so that equal proposals are equal. *)
RECURSIVE InOrder(_)
InOrder(set) ==
    IF set = {} THEN <<>>
    ELSE LET least == CHOOSE i \in set : \A j \in set : i <= j IN <<least>> \o InOrder(set \ {least})

MCInit == Init /\ said = Lies

MCStart(n) == Start(n) /\ UNCHANGED said

MCHear(n, m) ==
    /\ step[n] \notin {"NONE", "DONE"} /\ Settled(n) /\ m.from # n
    /\ CASE m.kind = "proposal"  -> HearProposal(n, m.from, 1, m.r, m.b, m.vr, m.signers)
         [] m.kind = "prevote"   -> HearPrevote(n, m.from, 1, m.r, m.b)
         [] m.kind = "precommit" -> HearPrecommit(n, m.from, 1, m.r, m.b)
    /\ UNCHANGED said

MCTimeout(n) ==
    /\ Settled(n)
    /\ TimeoutPropose(n) \/ TimeoutPrevote(n) \/ (round[n] < Rounds /\ TimeoutPrecommit(n))
    /\ UNCHANGED said

MCBegin(n) == begins[n] # <<>> /\ Begin(n, begins[n][1], begins[n][2]) /\ UNCHANGED said
MCSkip(n) == begins[n] = <<>> /\ (\E r \in 1..Rounds : Skip(n, 1, round[n], r)) /\ UNCHANGED said
MCDecide(n) == begins[n] = <<>> /\ (\E r \in 0..Rounds, b \in Blocks : Decide(n, 1, b, r)) /\ UNCHANGED said
MCTakeAsValid(n) == begins[n] = <<>> /\ (\E b \in Blocks : TakeAsValid(n, 1, round[n], b)) /\ UNCHANGED said

MCPropose(n) ==
    \E b \in Blocks :
        LET vr == validRound[n]
            signers == IF vr < 0 THEN <<>> ELSE InOrder(Voters(prevotes[n], 1, vr, b))
        IN  /\ Proposed(n, 1, round[n]) = {}
            /\ vr < 0 => b = New(n)
            /\ Propose(n, 1, round[n], b, vr, signers)
            /\ Say([kind |-> "proposal", from |-> n, r |-> round[n], b |-> b, vr |-> vr, signers |-> signers])

MCPrevote(n) == \E b \in Blocks \cup {Nil} : Prevote(n, 1, round[n], b) /\ Say(Message("prevote", n, round[n], b))
MCPrecommit(n) == \E b \in Blocks \cup {Nil} : Precommit(n, 1, round[n], b) /\ Say(Message("precommit", n, round[n], b))

(* A validator does all that the rules ask for at once, before anybody hears more. *)
MCNext ==
    \E n \in {m \in Correct : \A other \in Correct \ {m} : Settled(other)} :
        \/ MCStart(n) \/ MCTimeout(n)
        \/ \E m \in said : MCHear(n, m)
        \/ MCBegin(n) \/ MCPropose(n) \/ MCPrevote(n) \/ MCPrecommit(n) \/ MCTakeAsValid(n) \/ MCSkip(n) \/ MCDecide(n)
===============================================================================
