---------------------------- MODULE TwoPhaseCommit ----------------------------
(***************************************************************************)
(* System `two-phase-commit`: a transaction manager (TM) and resource      *)
(* managers (RM) with lock tables; transactions run concurrently, each     *)
(* writes a set of variables. Every action is what one node does with one  *)
(* message. The message comes as an argument; there is no set of messages: *)
(* what may have been sent is told by the history variables. A message     *)
(* that the protocol ignores is a stutter, so an action that is disabled   *)
(* is a message that the model would not have sent.                        *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    TM,            \* node number of the transaction manager
    RM,            \* node numbers of the resource managers
    Transactions,  \* numbers of the transactions
    Variables,     \* numbers of the variables
    Durable        \* whether nodes save what a crash must not take

VARIABLES
    tmState,       \* of each transaction: "none", "undecided", "committed", "aborted"
    yes,           \* of each transaction: who voted for it, as far as the TM knows
    acked,         \* of each transaction: who acknowledged the decision
    rmState,       \* at each RM, of each transaction: "working", "prepared", "refused", "committed", "aborted"
    values,        \* at each RM, of each variable: who wrote it last, 0 for nobody
    writes,        \* history: what each transaction was asked to write
    voted,         \* history: the votes that each RM ever sent for each transaction
    announced,     \* history: the decisions ever announced of each transaction; TRUE is commit
    lost           \* history: whether a node forgot what it must not forget

tmVars == <<tmState, yes, acked>>
rmVars == <<rmState, values>>
vars == <<tmState, yes, acked, rmState, values, writes, voted, announced, lost>>

Init ==
    /\ tmState = [t \in Transactions |-> "none"]
    /\ yes = [t \in Transactions |-> {}]
    /\ acked = [t \in Transactions |-> {}]
    /\ rmState = [r \in RM |-> [t \in Transactions |-> "working"]]
    /\ values = [r \in RM |-> [v \in Variables |-> 0]]
    /\ writes = [t \in Transactions |-> {}]
    /\ voted = [r \in RM |-> [t \in Transactions |-> {}]]
    /\ announced = [t \in Transactions |-> {}]
    /\ lost = FALSE

-------------------------------------------------------------------------------
(* The transaction manager *)

(* A client asks: all resource managers are told to prepare. *)
Begin(t, vs) ==
    /\ tmState[t] = "none"
    /\ vs # {}
    /\ tmState' = [tmState EXCEPT ![t] = "undecided"]
    /\ writes' = [writes EXCEPT ![t] = vs]
    /\ UNCHANGED <<yes, acked, rmVars, voted, announced, lost>>

Decide(t, commit) ==
    /\ tmState' = [tmState EXCEPT ![t] = IF commit THEN "committed" ELSE "aborted"]
    /\ announced' = [announced EXCEPT ![t] = @ \cup {commit}]

(* One decision per transaction: the first vote against it, or the last one for it. *)
Vote(rm, t, inFavour) ==
    /\ inFavour \in voted[rm][t]
    /\ IF tmState[t] # "undecided"
       THEN UNCHANGED <<tmState, yes, announced>>
       ELSE IF ~inFavour
       THEN Decide(t, FALSE) /\ UNCHANGED yes
       ELSE /\ yes' = [yes EXCEPT ![t] = @ \cup {rm}]
            /\ IF yes[t] \cup {rm} = RM
               THEN Decide(t, TRUE)
               ELSE UNCHANGED <<tmState, announced>>
    /\ UNCHANGED <<acked, rmVars, writes, voted, lost>>

(* Who carried out a decision had heard of it. *)
Acknowledge(rm, t) ==
    /\ announced[t] # {}
    /\ lost \/ rmState[rm][t] \in {"committed", "aborted"}
    /\ acked' = [acked EXCEPT ![t] = @ \cup {rm}]
    /\ UNCHANGED <<tmState, yes, rmVars, writes, voted, announced, lost>>

(* Sends again what was not answered. *)
Retry == UNCHANGED vars

(* What the TM reports, and what it tells the client. *)
Committed(t) == tmState[t] = "committed" /\ UNCHANGED vars
Aborted(t) == tmState[t] = "aborted" /\ UNCHANGED vars

-------------------------------------------------------------------------------
(* A resource manager *)

Locked(rm) == UNION {writes[t] : t \in {u \in Transactions : rmState[rm][u] = "prepared"}}

(* Locks what the transaction writes and votes for it, or finds some of it locked and votes against it.
   A repeated request gets the same vote; one that comes after the decision gets none. *)
Prepare(rm, t, vs) ==
    /\ writes[t] # {}
    /\ vs = writes[t]
    /\ IF rmState[rm][t] = "working"
       THEN LET free == vs \cap Locked(rm) = {}
            IN  /\ rmState' = [rmState EXCEPT ![rm][t] = IF free THEN "prepared" ELSE "refused"]
                /\ voted' = [voted EXCEPT ![rm][t] = @ \cup {free}]
       ELSE UNCHANGED <<rmState, voted>>
    /\ UNCHANGED <<tmVars, values, writes, announced, lost>>

Commit(rm, t) ==
    /\ TRUE \in announced[t]
    /\ IF rmState[rm][t] = "prepared"
       THEN /\ rmState' = [rmState EXCEPT ![rm][t] = "committed"]
            /\ values' = [values EXCEPT ![rm] = [v \in Variables |-> IF v \in writes[t] THEN t ELSE @[v]]]
       ELSE UNCHANGED rmVars
    /\ UNCHANGED <<tmVars, writes, voted, announced, lost>>

Abort(rm, t) ==
    /\ FALSE \in announced[t]
    /\ rmState' = [rmState EXCEPT ![rm][t] = "aborted"]
    /\ UNCHANGED <<tmVars, values, writes, voted, announced, lost>>

-------------------------------------------------------------------------------
(* Crashes *)

(* The TM keeps what it began and decided, but no votes and no acknowledgements. *)
Crash(node, disk) ==
    LET forgets == ~Durable \/ disk = "WIPED"
    IN  /\ IF node = TM
           THEN /\ yes' = [t \in Transactions |-> {}]
                /\ acked' = [t \in Transactions |-> {}]
                /\ tmState' = IF forgets THEN [t \in Transactions |-> "none"] ELSE tmState
                /\ UNCHANGED rmVars
           ELSE /\ rmState' = IF forgets
                              THEN [rmState EXCEPT ![node] = [t \in Transactions |-> "working"]]
                              ELSE rmState
                /\ values' = IF forgets
                             THEN [values EXCEPT ![node] = [v \in Variables |-> 0]]
                             ELSE values
                /\ UNCHANGED tmVars
        /\ lost' = (lost \/ forgets)
        /\ UNCHANGED <<writes, voted, announced>>

(* A TM that has been there before aborts what it had not decided. *)
Start(node) ==
    /\ IF node = TM
       THEN LET open == {t \in Transactions : tmState[t] = "undecided"}
            IN  /\ tmState' = [t \in Transactions |-> IF t \in open THEN "aborted" ELSE tmState[t]]
                /\ announced' = [t \in Transactions |-> IF t \in open THEN announced[t] \cup {FALSE} ELSE announced[t]]
       ELSE UNCHANGED <<tmState, announced>>
    /\ UNCHANGED <<yes, acked, rmVars, writes, voted, lost>>

-------------------------------------------------------------------------------

TypeOK ==
    /\ \A t \in Transactions :
        /\ tmState[t] \in {"none", "undecided", "committed", "aborted"}
        /\ yes[t] \subseteq RM
        /\ acked[t] \subseteq RM
        /\ writes[t] \subseteq Variables
        /\ announced[t] \subseteq BOOLEAN
    /\ \A r \in RM : \A t \in Transactions :
        /\ rmState[r][t] \in {"working", "prepared", "refused", "committed", "aborted"}
        /\ voted[r][t] \subseteq BOOLEAN

(* No transaction is committed somewhere and aborted, or voted against, elsewhere. *)
Atomicity ==
    lost \/ \A t \in Transactions :
        (\E r \in RM : rmState[r][t] = "committed") =>
            (\A r \in RM : rmState[r][t] \in {"prepared", "committed"})

(* No two prepared transactions of one RM write the same variable. *)
Isolation ==
    \A r \in RM : \A t, u \in {x \in Transactions : rmState[r][x] = "prepared"} :
        t # u => writes[t] \cap writes[u] = {}

(* One decision, and the TM stands by it. *)
Decision ==
    lost \/ \A t \in Transactions :
        /\ Cardinality(announced[t]) <= 1
        /\ tmState[t] = "committed" <=> TRUE \in announced[t]

===============================================================================
