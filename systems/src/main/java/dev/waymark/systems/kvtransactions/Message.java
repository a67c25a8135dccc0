package dev.waymark.systems.kvtransactions;

import dev.waymark.systems.kvtransactions.Transaction.Id;
import java.util.List;

/** What the primary, node 1, and the replicas tell each other. */
sealed interface Message {
    /** To the primary: access number {@code place} of a transaction; the first one opens it. */
    record Do(Id transaction, int place, Access access) implements Message {}

    /** Done; {@code value} is what was read. A transaction can only be committed in the {@code epoch} that it began in. */
    record Done(Id transaction, int place, long epoch, List<Integer> value) implements Message {}

    /** All its accesses were done. */
    record Commit(Id transaction, long epoch) implements Message {}

    record Abort(Id transaction) implements Message {}

    record Decided(Id transaction, boolean committed) implements Message {}

    /** A replica is about to read: how many commits must it have? */
    record AskIndex(Id transaction) implements Message {}

    record Index(Id transaction, int index) implements Message {}

    /** One of {@code parts} keys that commit {@code index} wrote, with its value from then on. */
    record Replicate(int index, int parts, String key, List<Integer> value) implements Message {}

    /** From a replica that comes back and has nothing. */
    record CatchUp() implements Message {}
}
