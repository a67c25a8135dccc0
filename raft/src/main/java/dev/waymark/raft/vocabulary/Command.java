package dev.waymark.raft.vocabulary;

import dev.waymark.core.model.Shape;
import org.jspecify.annotations.Nullable;

/** What a log entry holds. */
public sealed interface Command {
    /** The first entry of every leader (§8): it commits what earlier leaders left. */
    record Noop() implements Command {}

    /** Operation {@code number} of client {@code client}; the two identify it, however often it is sent. */
    record Execute(int client, int number, Request request) implements Command {}

    /** A new configuration, one bit per node, and whose wish it was; in force as soon as it is in the log (dissertation §4.1). */
    record Members(int members, @MayLack @Nullable Execute wish) implements Command {}

    /** What a system writes to its log and the kit has no word for; only compared. */
    record Other(Object what) implements Command {}

    /** Commands of other classes are read by their {@link Shape}. */
    static Command of(Object command) {
        Command read = command instanceof Command known ? known : RecordMapper.read(Command.class, command);
        return read == null ? new Other(command) : read;
    }

    Command NOOP = new Noop();
}
