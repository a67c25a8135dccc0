-------------------------- MODULE MicrobenchmarkMC --------------------------
(* Microbenchmark with its messages, for TLC to check. They may be in any order, late, or repeated. *)
EXTENDS Microbenchmark

VARIABLE msgs

MCInit ==
    /\ Init
    /\ msgs = [type : {"register"}, node : Everybody] \cup {[type |-> "request"]}

Send(more) == msgs' = msgs \cup more

Handle(m) ==
    \/ m.type = "register" /\ MasterRegister(m.node)
    \/ m.type = "request" /\ MasterRequest
    \/ m.type = "execute" /\ WorkerExecute(m.node, m.task)
    \/ m.type = "terminate" /\ TerminatorTerminate
    \/ m.type = "flush" /\ WorkerFlush(m.node)

Sent(m) ==
    CASE m.type = "request" /\ ~accepted /\ registered = Everybody ->
            {[type |-> "execute", node |-> First, task |-> 0], [type |-> "terminate"]}
      [] m.type = "execute" /\ m.task = executed[m.node] /\ m.node \notin flushed /\ m.task + 1 < Tasks ->
            {[type |-> "execute", node |-> m.node, task |-> m.task + 1]}
      [] m.type = "terminate" /\ ~terminated -> {[type |-> "flush", node |-> First]}
      [] OTHER -> {}

MCDeliver(m) == m \in msgs /\ Handle(m) /\ Send(Sent(m))

MCCrash(n) == Crash(n) /\ UNCHANGED msgs

MCNext ==
    \/ \E m \in msgs : MCDeliver(m)
    \/ \E n \in Everybody \cup {Master} : MCCrash(n)

(* Every message that was sent can be handled: "disabled" never means "not modelled". *)
Total == \A m \in msgs : ENABLED Handle(m)
=============================================================================
