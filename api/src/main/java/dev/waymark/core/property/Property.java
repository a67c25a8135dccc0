package dev.waymark.core.property;

import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Capability;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Something that must hold of every execution. */
public interface Property {
    /** A property from the code of its check. Ready-made ones: {@link CommonProperties}. */
    static Property of(String name, String summary, Supplier<Check> check) {
        return of(name, summary, 0, check);
    }

    /** A property that is judged after {@code epilogue} fair rounds. */
    static Property of(String name, String summary, int epilogue, Supplier<Check> check) {
        return new GivenProperty(name, summary, epilogue, Set.of(Sees.EVERYTHING), check);
    }

    /** A property whose verdict depends on each node's own history, on the end, and on {@code sees} alone. */
    static Property of(String name, String summary, Set<Sees> sees, Supplier<Check> check) {
        return new GivenProperty(name, summary, 0, sees, check);
    }

    String name();

    /** One line: what must hold, and what must have happened for that to mean anything. */
    String summary();

    /** A new check for one execution. */
    Check check();

    /** By this text it is found again, if its name does not say in which of its modes it is. */
    default String reference() {
        return name();
    }

    /** Fair rounds that must follow before the check is judged: heal, restart, deliver, fire. 0: none. */
    default int epilogue() {
        return 0;
    }

    /**
     * What its verdict depends on beside what each node does and shows, each in its own order, and what all nodes show at the end.
     * Empty: on nothing else. Whether it was reached may depend on more.
     */
    default Set<Sees> sees() {
        return Set.of(Sees.EVERYTHING);
    }

    /** What it cannot be checked without. */
    default Set<Capability> needs() {
        return Set.of();
    }

    /** What the user should know when a campaign is over; it may take a while to find out. */
    default List<Warning> afterwards(Aftermath campaign) {
        return List.of();
    }
}
