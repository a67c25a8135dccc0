------------------------------ MODULE PaxosLogMC ------------------------------
(* PaxosLog for TLC to check. What was sent is in the history variables: any of it may arrive, at any time, repeatedly. *)
EXTENDS PaxosLog

CONSTANTS Phases, Commands, Crashes \* how many phases may be called; which commands are asked for; how many crashes

VARIABLES asked, crashes

extra == <<asked, crashes>>

MCInit == Init /\ asked = {} /\ crashes = 0

(* A replica that has a phase of its own yet to call; the timers and requests of others lead nowhere. *)
Leads(n, from) == \E p \in from..Phases : Leader(p) = n

MCTimer(n) == Timer(n) /\ Leads(n, attempt'[n]) /\ UNCHANGED extra
MCRequest(n, c) == c \in Commands /\ Leads(n, 1) /\ c \notin asked /\ Request(n, c) /\ asked' = asked \cup {c} /\ UNCHANGED crashes
MCPrepare(n, p) == Prepare(n, p) /\ UNCHANGED extra
MCAck(n, a) == Leader(a[2]) = n /\ Ack(n, a[1], a[2], a[3], a[4]) /\ UNCHANGED extra
MCPropose(n, a) == Propose(n, a[1], a[2]) /\ UNCHANGED extra
MCPromise(n, a) == Promise(n, a[1], a[2], a[3]) /\ UNCHANGED extra
MCCrash(n) == crashes < Crashes /\ Crash(n, "KEPT") /\ crashes' = crashes + 1 /\ UNCHANGED asked

MCNext ==
    \E n \in Nodes :
        \/ MCTimer(n)
        \/ \E c \in Commands : MCRequest(n, c)
        \/ \E p \in called : MCPrepare(n, p)
        \/ \E a \in acked : MCAck(n, a)
        \/ \E a \in proposed : MCPropose(n, a)
        \/ \E a \in promised : MCPromise(n, a)
        \/ MCCrash(n)
===============================================================================
