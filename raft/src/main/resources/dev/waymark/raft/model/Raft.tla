--------------------------------- MODULE Raft ---------------------------------
(* Raft: elections, replication, snapshots, single-server changes of the configuration, leadership transfer. Every
   action is what one server does with one message or timer; the message comes as an argument. There is no set of messages:
   what may have been sent is guarded by the state of the sender. A message that the protocol ignores is a stutter, so an
   action that is disabled is one that Raft does not have. An entry is its term; what it says is left out, but for
   configurations. Left out as well: clocks, the way of requests to the leader, and which part of its log a leader sends. *)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    N,               \* how many servers; all of them are members at first
    PreVote,         \* whether servers ask before they use up a term (dissertation 9.6)
    CheckQuorum,     \* whether leaders without answers step down, and who hears from a leader does not vote (6.2)
    SnapshotEvery,   \* a log of so many applied entries may be compacted; 0: none is
    Changes,         \* whether the configuration may change
    Lenient,         \* whether servers may leave alone what they do not wait for: see below
    KeepsCommit      \* whether what is committed is on disk as well, so that a server knows it after a crash

VARIABLES
    term, vote,      \* on disk: the current term, and who got its vote (0: nobody)
    log,             \* on disk: the terms of the entries behind the snapshot
    base, baseTerm,  \* on disk: the index and the term of the snapshot's last entry; 0: there is no snapshot
    config,          \* on disk: <<0, members>> of the snapshot or of the beginning, then <<index, members>> of those in the log
    role,            \* "FOLLOWER", "PRE_CANDIDATE", "CANDIDATE", "LEADER"
    votes,           \* of a candidate: who voted for it
    match,           \* of a leader: up to where it knows that the log of another agrees
    commit,          \* the last entry that it knows to be committed
    active,          \* who is up
    lost             \* history: whether a disk was lost

(* Lenient: there are more ways than one to be a Raft. A server may ignore responses and wishes, of higher terms too, as if
   they were lost; it may refuse entries that begin before what is committed; it may take of a snapshot that agrees with
   its log only that it is committed; a candidate that times out may campaign without asking
   first; a pre-vote may be counted that was granted for the present term; a leader may look at its quorum upon its heartbeat
   timer; a candidate that was refused may give up; a log may be cut, and written, before it grows; a snapshot may end before the last entry that is committed. *)
Nodes == 1..N
disk == <<term, vote, log, base, baseTerm, config>>
entries == <<log, base, baseTerm, config>>
election == <<term, vote, role, votes, match>>
others == <<active, lost>>
vars == <<disk, role, votes, match, commit, others>>

Nowhere == [n \in Nodes |-> 0]
Everyone == <<<<0, Nodes>>>>
Init ==
    /\ term = Nowhere /\ vote = Nowhere
    /\ log = [n \in Nodes |-> <<>>] /\ base = Nowhere /\ baseTerm = Nowhere
    /\ config = [n \in Nodes |-> Everyone]
    /\ role = [n \in Nodes |-> "FOLLOWER"] /\ votes = [n \in Nodes |-> {}]
    /\ match = [n \in Nodes |-> Nowhere] /\ commit = Nowhere
    /\ active = Nodes /\ lost = FALSE
-------------------------------------------------------------------------------
(* Logs and configurations *)
Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b
Last(n) == base[n] + Len(log[n])
TermAt(n, i) == IF i = base[n] THEN baseTerm[n] ELSE IF i > Last(n) THEN 0 ELSE log[n][i - base[n]]
LastTerm(n) == TermAt(n, Last(n))
(* A configuration counts as soon as it is in the log (dissertation 4.1). *)
Latest(n) == config[n][Len(config[n])]
Members(n) == Latest(n)[2]
Majority(set, members) == 2 * Cardinality(set \cap members) > Cardinality(members)

Retired(n) == n \notin Members(n) /\ Latest(n)[1] <= commit[n] \* no member any more, for good
(* The configurations of n up to entry i; all of them, once what is before i is in a snapshot. *)
Until(n, i) == LET Before(c) == c[1] <= i IN SelectSeq(config[n], Before)
Compacted(n, i) ==
    LET upTo == Until(n, i) IN
    <<<<0, upTo[Len(upTo)][2]>>>> \o SubSeq(config[n], Len(upTo) + 1, Len(config[n]))
-------------------------------------------------------------------------------
(* Elections: 5.2, 5.4.1 *)
(* Follows in term t with vote v; what it was before is over. *)
Follow(n, t, v) ==
    IF t = term[n] /\ v = vote[n] /\ role[n] = "FOLLOWER" THEN UNCHANGED election
    ELSE /\ term' = [term EXCEPT ![n] = t] /\ vote' = [vote EXCEPT ![n] = v]
         /\ role' = [role EXCEPT ![n] = "FOLLOWER"] /\ votes' = [votes EXCEPT ![n] = {}]
         /\ match' = IF role[n] = "LEADER" THEN [match EXCEPT ![n] = Nowhere] ELSE match

Adopt(n, t) == Follow(n, t, 0) /\ UNCHANGED <<entries, commit, others>>

(* With the votes of `set` it is a leader, which knows nothing of the others' logs, or still what it was. *)
Count(n, set, candidacy) ==
    IF Majority(set, Members(n))
    THEN role' = [role EXCEPT ![n] = "LEADER"] /\ votes' = [votes EXCEPT ![n] = {}]
    ELSE role' = [role EXCEPT ![n] = candidacy] /\ votes' = [votes EXCEPT ![n] = set]

(* A new term, and a vote for itself. *)
Campaign(n) ==
    /\ term' = [term EXCEPT ![n] = @ + 1] /\ vote' = [vote EXCEPT ![n] = n]
    /\ Count(n, {n}, "CANDIDATE")
    /\ UNCHANGED <<entries, match, commit, others>>

Timeout(n) ==
    /\ role[n] # "LEADER"
    /\ IF Retired(n) THEN UNCHANGED vars
       ELSE IF PreVote /\ ~Majority({n}, Members(n))
       THEN \/ Count(n, {n}, "PRE_CANDIDATE") /\ UNCHANGED <<disk, match, commit, others>>
            \/ Lenient /\ role[n] = "CANDIDATE" /\ Campaign(n)
       ELSE Campaign(n)

TimeoutNow(n, from, t) == \* the leader wishes that n takes over (dissertation 3.10)
    /\ t > term[from] => lost
    /\ IF t = term[n] /\ role[n] # "LEADER" /\ ~Retired(n)
       THEN Campaign(n) \/ (Lenient /\ UNCHANGED vars)
       ELSE UNCHANGED vars

UpToDate(n, lastIndex, lastTerm) == lastTerm > LastTerm(n) \/ (lastTerm = LastTerm(n) /\ lastIndex >= Last(n))

(* Votes at most once in a term, and only for a log that lacks nothing. *)
Vote(n, from, t, lastIndex, lastTerm) ==
    LET current == IF t > term[n] THEN 0 ELSE vote[n]
        grants == t >= term[n] /\ current \in {0, from} /\ UpToDate(n, lastIndex, lastTerm)
        now == IF grants THEN from ELSE current
    IN  /\ IF t > term[n] THEN Follow(n, t, now)
           ELSE IF grants THEN vote' = [vote EXCEPT ![n] = from] /\ UNCHANGED <<term, role, votes, match>>
           ELSE UNCHANGED election
        /\ UNCHANGED <<entries, commit, others>>

(* With CheckQuorum a leader, or who heard from one within an election timeout, does not answer; clocks decide. *)
RequestVote(n, from, t, lastIndex, lastTerm, transfer) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ role[from] = "CANDIDATE" /\ ~lost) => (lastIndex = Last(from) /\ lastTerm = LastTerm(from))
    /\ IF CheckQuorum /\ ~transfer
       THEN UNCHANGED vars \/ (role[n] # "LEADER" /\ Vote(n, from, t, lastIndex, lastTerm))
       ELSE Vote(n, from, t, lastIndex, lastTerm) \/ (Lenient /\ UNCHANGED vars)

GiveUp(n) ==
    /\ Lenient /\ role[n] \in {"CANDIDATE", "PRE_CANDIDATE"}
    /\ role' = [role EXCEPT ![n] = "FOLLOWER"] /\ UNCHANGED <<disk, votes, match, commit, others>>

RequestVoteResponse(n, from, t, granted) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ granted /\ ~lost) => vote[from] = n
    /\ IF t > term[n] THEN Adopt(n, t) \/ (Lenient /\ UNCHANGED vars)
       ELSE IF t = term[n] /\ role[n] = "CANDIDATE" /\ granted
       THEN Count(n, votes[n] \cup {from}, "CANDIDATE") /\ UNCHANGED <<disk, match, commit, others>>
       ELSE UNCHANGED vars \/ (t = term[n] /\ ~granted /\ GiveUp(n))

(* Nobody's state changes by being asked; who is loyal to a leader does not answer. *)
RequestPreVote(n, from, t) == (t > term[from] + 1 => lost) /\ UNCHANGED vars

(* A grant repeats the term that was asked for, a refusal tells that of the voter. *)
PreVoteResponse(n, from, t, granted) ==
    /\ (t > term[from] /\ ~granted) => (lost \/ (Lenient /\ t <= term[n] + 1))
    /\ IF ~granted THEN IF t > term[n] THEN Adopt(n, t) \/ (Lenient /\ UNCHANGED vars) ELSE UNCHANGED vars \/ GiveUp(n)
       ELSE IF role[n] # "PRE_CANDIDATE" \/ ~(t = term[n] + 1 \/ (Lenient /\ t = term[n])) THEN UNCHANGED vars
       ELSE IF Majority(votes[n] \cup {from}, Members(n))
       THEN Campaign(n)
       ELSE votes' = [votes EXCEPT ![n] = @ \cup {from}] /\ UNCHANGED <<disk, role, match, commit, others>>

(* CheckQuorum: a leader that hears from no majority steps down; who answered it in time is not in the model. *)
QuorumTimeout(n) ==
    /\ role[n] = "LEADER"
    /\ UNCHANGED vars \/ (Follow(n, term[n], vote[n]) /\ UNCHANGED <<entries, commit, others>>)
-------------------------------------------------------------------------------
(* Replication: 5.3, 5.4.2 *)
(* What leader `from` of term t sends is in its log, as long as it is in that term. *)
Sent(from, t, previous, terms, committed) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ ~lost) =>
        /\ previous + Len(terms) <= Last(from)
        /\ role[from] = "LEADER" => committed <= commit[from]
        /\ previous >= base[from] => SubSeq(log[from], previous + 1 - base[from], previous + Len(terms) - base[from]) = terms

(* The entries after `start`, which is not before the snapshot's end: only a conflict removes anything. *)
TakeOver(n, start, terms, changes) ==
    LET from == start - base[n]
        until == from + Len(terms)
        IsChange(c) == c[2] # {}
        new == SelectSeq([i \in DOMAIN changes |-> <<start + i, changes[i]>>], IsChange)
    IN  IF until <= Len(log[n]) /\ SubSeq(log[n], from + 1, until) = terms
        THEN UNCHANGED entries
        ELSE /\ log' = [log EXCEPT ![n] = SubSeq(@, 1, from) \o terms]
             /\ config' = IF ~Changes \/ (new = <<>> /\ Latest(n)[1] <= start) THEN config
                          ELSE [config EXCEPT ![n] = Until(n, start) \o new]
             /\ UNCHANGED <<base, baseTerm>>

AppendEntries(n, from, t, previous, previousTerm, terms, changes, committed) ==
    /\ Sent(from, t, previous, terms, committed)
    /\ IF t < term[n] THEN UNCHANGED vars
       ELSE /\ t = term[n] => role[n] # "LEADER"
            /\ Follow(n, t, IF t > term[n] THEN 0 ELSE vote[n])
            /\ IF previous > Last(n) \/ (previous >= base[n] /\ TermAt(n, previous) # previousTerm)
               THEN UNCHANGED <<entries, commit>>
               ELSE \/ Lenient /\ previous < commit[n] /\ UNCHANGED <<entries, commit>>
                    \/ /\ IF previous + Len(terms) <= base[n] \/ terms = <<>> THEN UNCHANGED entries
                          ELSE IF previous >= base[n] THEN TakeOver(n, previous, terms, changes)
                          ELSE LET skip == base[n] - previous IN TakeOver(n, base[n],
                                   SubSeq(terms, skip + 1, Len(terms)), SubSeq(changes, skip + 1, Len(changes)))
                       /\ LET end == Min(committed, previous + Len(terms))
                          IN  commit' = IF end > commit[n] THEN [commit EXCEPT ![n] = end] ELSE commit
            /\ UNCHANGED others

(* A heartbeat that is a message of its own: it brings no entries, but what the receiver has of them is committed. *)
Heartbeat(n, from, t, committed) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ role[from] = "LEADER" /\ ~lost) => (committed <= commit[from] /\ committed <= match[from][n])
    /\ IF t < term[n] THEN UNCHANGED vars
       ELSE /\ t = term[n] => role[n] # "LEADER"
            /\ Follow(n, t, IF t > term[n] THEN 0 ELSE vote[n])
            /\ LET end == Min(committed, Last(n))
               IN  commit' = IF end > commit[n] THEN [commit EXCEPT ![n] = end] ELSE commit
            /\ UNCHANGED <<entries, others>>

HeartbeatResponse(n, from, t) ==
    (t > term[from] => lost) /\ IF t > term[n] THEN Adopt(n, t) \/ (Lenient /\ UNCHANGED vars) ELSE UNCHANGED vars

(* A leader remembers how far the log of `from` agrees with its own; a refusal only makes it send other entries. *)
Agreed(n, from, t, index) ==
    IF t > term[n] THEN Adopt(n, t) \/ (Lenient /\ UNCHANGED vars)
    ELSE IF t = term[n] /\ role[n] = "LEADER" /\ index > match[n][from]
    THEN match' = [match EXCEPT ![n][from] = index] /\ UNCHANGED <<disk, role, votes, commit, others>>
    ELSE UNCHANGED vars

AppendEntriesResponse(n, from, t, success, index) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ success /\ ~lost) => index <= Last(from)
    /\ Agreed(n, from, t, IF success THEN index ELSE 0)

(* A log goes to disk; that of a leader may have new entries of its term. A configuration differs by one server from the
   one before, which is committed, as is an entry of this term (dissertation 4.1, and the correction of 2015). *)
Saved(n, from, terms, changes) ==
    IF role[n] # "LEADER" \/ terms = log[n]
    THEN /\ from = base[n] /\ UNCHANGED vars
         /\ terms = log[n] \/ (Lenient /\ Len(terms) < Len(log[n]) /\ terms = SubSeq(log[n], 1, Len(terms)))
    ELSE LET old == Len(log[n])
             new == {i \in DOMAIN terms : i > old /\ changes[i] # {}}
         IN  /\ from = base[n] /\ Len(terms) >= old /\ SubSeq(terms, 1, old) = log[n]
             /\ \A i \in old + 1..Len(terms) : terms[i] = term[n]
             /\ new # {} =>
                /\ Changes /\ Cardinality(new) = 1
                /\ Latest(n)[1] <= commit[n]
                /\ TermAt(n, commit[n]) = term[n]
                /\ \A i \in new : Cardinality((changes[i] \ Members(n)) \cup (Members(n) \ changes[i])) = 1
             /\ log' = [log EXCEPT ![n] = terms]
             /\ config' = IF new = {} THEN config
                          ELSE [config EXCEPT ![n] = Append(@, LET i == CHOOSE k \in new : TRUE IN <<base[n] + i, changes[i]>>)]
             /\ UNCHANGED <<election, base, baseTerm, commit, others>>

(* An entry of the leader's own term that a majority holds, and all before it. A leader that is no member any more leads
   until that is committed (dissertation 4.2.2). *)
Commit(n, index) ==
    /\ role[n] = "LEADER" /\ index > commit[n] /\ index <= Last(n)
    /\ TermAt(n, index) = term[n]
    /\ Majority({m \in Members(n) : m = n \/ match[n][m] >= index}, Members(n))
    /\ commit' = [commit EXCEPT ![n] = index]
    /\ IF n \notin Members(n) /\ Latest(n)[1] > commit[n] /\ Latest(n)[1] <= index
       THEN Follow(n, term[n], vote[n])
       ELSE UNCHANGED election
    /\ UNCHANGED <<entries, others>>
-------------------------------------------------------------------------------
(* Snapshots: 7 *)
Compact(n, index) ==
    /\ SnapshotEvery > 0 /\ index - base[n] >= SnapshotEvery
    /\ index = commit[n] \/ (Lenient /\ index < commit[n])
    /\ base' = [base EXCEPT ![n] = index] /\ baseTerm' = [baseTerm EXCEPT ![n] = TermAt(n, index)]
    /\ log' = [log EXCEPT ![n] = SubSeq(@, index - base[n] + 1, Len(@))]
    /\ config' = [config EXCEPT ![n] = Compacted(n, index)]
    /\ UNCHANGED <<election, commit, others>>

(* Entries behind the snapshot stay if the log agrees with it. *)
InstallSnapshot(n, from, t, index, lastTerm, members) ==
    /\ t > term[from] => lost
    /\ (t = term[from] /\ ~lost) => index <= base[from]
    /\ IF t < term[n] THEN UNCHANGED vars
       ELSE /\ t = term[n] => role[n] # "LEADER"
            /\ Follow(n, t, IF t > term[n] THEN 0 ELSE vote[n])
            /\ IF index <= commit[n]
               THEN UNCHANGED <<entries, commit>>
               ELSE \/ Lenient /\ UNCHANGED <<entries, commit>>
                    \/ /\ Lenient /\ index <= Last(n) /\ TermAt(n, index) = lastTerm /\ UNCHANGED entries
                       /\ commit' = [commit EXCEPT ![n] = index]
                    \/ LET agrees == index <= Last(n) /\ TermAt(n, index) = lastTerm
                           later == SubSeq(config[n], Len(Until(n, index)) + 1, Len(config[n]))
                       IN  /\ base' = [base EXCEPT ![n] = index] /\ baseTerm' = [baseTerm EXCEPT ![n] = lastTerm]
                           /\ log' = [log EXCEPT ![n] = IF agrees THEN SubSeq(@, index - base[n] + 1, Len(@)) ELSE <<>>]
                           /\ config' = [config EXCEPT ![n] = <<<<0, members>>>> \o IF agrees THEN later ELSE <<>>]
                           /\ commit' = [commit EXCEPT ![n] = index]
            /\ UNCHANGED others

InstallSnapshotResponse(n, from, t, index) == (t > term[from] => lost) /\ Agreed(n, from, t, index)
-------------------------------------------------------------------------------
(* Crashes: what is not on disk is gone. Lenient: a leader may write its own entries while others do (dissertation 10.2.1). *)
LastOfTerm(n) == {i \in base[n] + 1..Last(n) : \A k \in i..Last(n) : TermAt(n, k) = LastTerm(n)}
Crash(n, mode) ==
    LET wiped == mode = "WIPED"
        Wipe(f, value) == IF wiped THEN [f EXCEPT ![n] = value] ELSE f
        unsynced == IF Lenient /\ mode = "UNSYNCED_LOST"
                    THEN {i \in LastOfTerm(n) : KeepsCommit => i > commit[n]} ELSE {}
    IN  /\ term' = Wipe(term, 0) /\ vote' = Wipe(vote, 0)
        /\ base' = Wipe(base, 0) /\ baseTerm' = Wipe(baseTerm, 0)
        /\ \/ log' = Wipe(log, <<>>) /\ config' = Wipe(config, Everyone)
           \/ \E i \in unsynced :
                /\ log' = [log EXCEPT ![n] = SubSeq(@, 1, i - 1 - base[n])]
                /\ config' = [config EXCEPT ![n] = Until(n, i - 1)]
        /\ role' = [role EXCEPT ![n] = "FOLLOWER"] /\ votes' = [votes EXCEPT ![n] = {}]
        /\ match' = [match EXCEPT ![n] = Nowhere]
        /\ commit' = [commit EXCEPT ![n] = IF wiped THEN 0 ELSE IF KeepsCommit THEN @ ELSE base[n]]
        /\ active' = active \ {n} /\ lost' = (lost \/ wiped)

Restart(n) == active' = active \cup {n} /\ UNCHANGED <<disk, role, votes, match, commit, lost>>
-------------------------------------------------------------------------------
(* What servers report, and what is seen of them after every step *)
Elected(n, t) == role[n] = "LEADER" /\ term[n] = t /\ UNCHANGED vars
Installed(n, index) == base[n] = index /\ UNCHANGED vars
HeartbeatTimeout(n) ==
    IF Lenient /\ CheckQuorum THEN QuorumTimeout(n) ELSE role[n] = "LEADER" /\ UNCHANGED vars
Forward(from, t) == (t > term[from] => lost) /\ UNCHANGED vars

Seen(n, seenRole, seenTerm, seenVote, terms, snapshotIndex, snapshotTerm, members, committed) ==
    /\ role[n] = seenRole /\ term[n] = seenTerm /\ vote[n] = seenVote
    /\ log[n] = terms /\ base[n] = snapshotIndex /\ baseTerm[n] = snapshotTerm
    /\ Members(n) = members /\ commit[n] = committed
    /\ UNCHANGED vars
-------------------------------------------------------------------------------
(* The terms of n behind entry `from` up to `to`; whether two logs agree up to there. *)
Part(n, from, to) == SubSeq(log[n], from + 1 - base[n], Min(to, Last(n)) - base[n])
Agree(m, n, to) == LET from == Max(base[m], base[n]) IN to > from => Part(m, from, to) = Part(n, from, to)

ElectionSafety ==
    lost \/ \A m \in Nodes : role[m] = "LEADER" => \A n \in m + 1..N : role[n] = "LEADER" => term[m] # term[n]

(* Where two logs have an entry of the same term they agree in all before it. *)
LogMatching ==
    lost \/ \A m \in Nodes : \A n \in m + 1..N : (log[m] # log[n] \/ base[m] # base[n]) =>
            LET low == Max(base[m], base[n])
                high == Min(Last(m), Last(n))
            IN  high > low =>
                IF TermAt(m, high) = TermAt(n, high) THEN Part(m, low, high) = Part(n, low, high)
                ELSE \A i \in low + 2..high : TermAt(m, i) = TermAt(n, i) => TermAt(m, i - 1) = TermAt(n, i - 1)

(* What two servers know to be committed is the same. *)
StateMachineSafety ==
    lost \/ \A m \in Nodes : commit[m] > 0 =>
        \A n \in m + 1..N : (log[m] # log[n] \/ base[m] # base[n]) => Agree(m, n, Min(commit[m], commit[n]))

(* The leader of the highest term has all that anybody knows to be committed. *)
LeaderCompleteness ==
    lost \/ \A n \in Nodes :
        (role[n] = "LEADER" /\ \A m \in Nodes : term[m] <= term[n]) =>
            \A m \in Nodes : m = n \/ (commit[m] <= Last(n) /\ Agree(m, n, commit[m]))

===============================================================================
