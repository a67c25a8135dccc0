--------------------------- MODULE TwoPhaseCommitOn ---------------------------
(* Which event of system two-phase-commit is which action: what TwoPhaseCommit.map says, in TLA+. *)
EXTENDS TwoPhaseCommit

Ignored == UNCHANGED vars

Is(e, kind, type) == e.kind = kind /\ e.type = type
Bits(n) == {i \in 0..30 : (n \div 2^i) % 2 = 1}

On(e) ==
    CASE e.kind = "start"               -> Ignored
      [] e.kind = "restart"             -> Start(e.node)
      [] e.kind = "crash"               -> Crash(e.node, e.disk)
      [] Is(e, "fire", "retry")         -> Retry
      [] e.kind = "invoke"              -> Begin(e.client, Bits(e.payload.variables))
      [] Is(e, "deliver", "Prepare")    -> Prepare(e.to, e.payload.transaction, Bits(e.payload.variables))
      [] Is(e, "deliver", "Vote")       -> Vote(e.from, e.payload.transaction, e.payload.yes)
      [] Is(e, "deliver", "Commit")     -> Commit(e.to, e.payload.transaction)
      [] Is(e, "deliver", "Abort")      -> Abort(e.to, e.payload.transaction)
      [] Is(e, "deliver", "Acknowledge") -> Acknowledge(e.from, e.payload.transaction)
      [] Is(e, "emit", "commit")        -> Committed(e.fields[1])
      [] Is(e, "emit", "abort")         -> Aborted(e.fields[1])
      [] Is(e, "reply", "COMMITTED")    -> Committed(e.client)
      [] Is(e, "reply", "ABORTED")      -> Aborted(e.client)
===============================================================================
