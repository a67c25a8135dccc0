--------------------------- MODULE Microbenchmark ---------------------------
(***************************************************************************)
(* The actors of system `microbenchmark`: a master, workers, a terminator  *)
(* and a client. Every action is what one actor does with one message; the *)
(* message comes as an argument, and what may have been sent is told by    *)
(* the state of whoever sends it. A message that an actor ignores is a     *)
(* stutter; so an action that is disabled is a message that the model      *)
(* would never have sent, or one handled in another way.                   *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS
    Master,       \* node number of the master
    Workers,      \* node numbers of the workers
    First,        \* the worker that is given the tasks
    Terminator,   \* node number of the terminator
    Tasks         \* how many tasks a request is divided into

VARIABLES
    registered,   \* whose registration the master has handled
    accepted,     \* whether the master has accepted the request
    executed,     \* how many tasks each worker has executed
    flushed,      \* workers whose buffer was flushed
    terminated,   \* whether the terminator has acted
    sentTasks,    \* how many tasks were ever sent: 0 until a request was accepted
    sentFlush     \* whether a flush was ever sent

vars == <<registered, accepted, executed, flushed, terminated, sentTasks, sentFlush>>

Everybody == Workers \cup {Terminator}

Init ==
    /\ registered = {}
    /\ accepted = FALSE
    /\ executed = [w \in Workers |-> 0]
    /\ flushed = {}
    /\ terminated = FALSE
    /\ sentTasks = 0
    /\ sentFlush = FALSE

(* An actor starts, or tells itself to begin: it has something to send, but nothing to remember. *)
Start(node) == UNCHANGED vars

MasterRegister(node) ==
    /\ node \in Everybody
    /\ registered' = registered \cup {node}
    /\ UNCHANGED <<accepted, executed, flushed, terminated, sentTasks, sentFlush>>

(* A request that comes before everybody is registered is dropped, and so is a second one. *)
MasterRequest ==
    /\ IF ~accepted /\ registered = Everybody
       THEN accepted' = TRUE /\ sentTasks' = IF sentTasks = 0 THEN 1 ELSE sentTasks
       ELSE UNCHANGED <<accepted, sentTasks>>
    /\ UNCHANGED <<registered, executed, flushed, terminated, sentFlush>>

(* Tasks are numbered from 0. The first is sent by the master, each other one by the task before it. A task
   that is not the next one is a copy, or was sent before the worker crashed. *)
WorkerExecute(worker, task) ==
    /\ worker = First
    /\ task < sentTasks
    /\ IF task = executed[worker] /\ worker \notin flushed
       THEN /\ executed' = [executed EXCEPT ![worker] = task + 1]
            /\ sentTasks' = IF task + 1 = sentTasks /\ sentTasks < Tasks THEN sentTasks + 1 ELSE sentTasks
       ELSE UNCHANGED <<executed, sentTasks>>
    /\ UNCHANGED <<registered, accepted, flushed, terminated, sentFlush>>

(* The master tells the terminator to terminate in the same breath as it sends the first task. *)
TerminatorTerminate ==
    /\ sentTasks > 0
    /\ terminated' = TRUE
    /\ sentFlush' = TRUE
    /\ UNCHANGED <<registered, accepted, executed, flushed, sentTasks>>

WorkerFlush(worker) ==
    /\ worker = First
    /\ sentFlush
    /\ flushed' = flushed \cup {worker}
    /\ UNCHANGED <<registered, accepted, executed, terminated, sentTasks, sentFlush>>

(* Nobody has a disk: whoever crashes forgets everything. What was sent stays sent. *)
Crash(node) ==
    /\ IF node \in Workers
       THEN executed' = [executed EXCEPT ![node] = 0] /\ flushed' = flushed \ {node}
       ELSE UNCHANGED <<executed, flushed>>
    /\ terminated' = (terminated /\ node # Terminator)
    /\ IF node = Master
       THEN registered' = {} /\ accepted' = FALSE
       ELSE UNCHANGED <<registered, accepted>>
    /\ UNCHANGED <<sentTasks, sentFlush>>

(* What the master and the worker report of themselves: true, or they disagree with the model. *)
RequestAccepted == accepted /\ UNCHANGED vars

RequestCompleted(worker) == executed[worker] = Tasks /\ UNCHANGED vars

-----------------------------------------------------------------------------

TypeOK ==
    /\ registered \subseteq Everybody
    /\ accepted \in BOOLEAN
    /\ executed \in [Workers -> 0..Tasks]
    /\ flushed \subseteq Workers
    /\ terminated \in BOOLEAN
    /\ sentTasks \in 0..Tasks
    /\ sentFlush \in BOOLEAN

(* No worker but the first is given tasks, and none before it was sent. *)
OnlyFirstWorks == \A w \in Workers : executed[w] <= IF w = First THEN sentTasks ELSE 0

=============================================================================
