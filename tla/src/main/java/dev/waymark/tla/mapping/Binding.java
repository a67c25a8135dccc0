package dev.waymark.tla.mapping;

import dev.waymark.tla.ActionCall;
import dev.waymark.tla.Model;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A mapping at work on one model: finds what an event stands for. For one thread, like the model. */
interface Binding {
    /** What an event stands for. Those that are counted together have the same place. */
    interface Target {
        int place();

        /** The name that it is counted by: that of the action, or that of the event if it is ignored. */
        String counted();

        boolean ignores();

        /** The action with the arguments that the event gives it; not of one that ignores. */
        ActionCall call(Occurrence event);
    }

    Model model();

    /** Whether it says anything of such events. */
    boolean names(EventKind kind);

    /** Null: the event is unmapped. */
    @Nullable
    Target target(Occurrence event);

    /** Of {@code persist} without a value: only lines can say that they ignore it, no action gets it. */
    default @Nullable Target ofRemoval(Occurrence event) {
        return null;
    }

    /** One target of each place known so far. */
    void each(Consumer<Target> action);
}
