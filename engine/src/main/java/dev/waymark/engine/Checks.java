package dev.waymark.engine;

import dev.waymark.core.MachineLimit;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import org.jspecify.annotations.Nullable;

/** Calls the code of properties, which anybody may have written: if it throws, that is a verdict on it and on nothing else. */
final class Checks {
    private Checks() {}

    static Check begin(Property property) {
        try {
            return property.check();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            return broken(e);
        }
    }

    private static Check broken(Throwable thrown) {
        Check none = new Check() {};
        broke(none, thrown);
        return none;
    }

    static @Nullable Observer observer(Check check) {
        try {
            return check.observer();
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            broke(check, e);
            return null;
        }
    }

    static void end(Check check, View view) {
        if (check.isBroken()) {
            return;
        }
        try {
            check.end(view);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            broke(check, e);
        }
    }

    /** True if there is a check to blame; what tells of another mistake, or of the machine, goes on, by being thrown. */
    static boolean broke(@Nullable Check check, Throwable thrown) {
        if (thrown instanceof UsageException usage) {
            throw usage;
        }
        MachineLimit.raise(thrown);
        if (check != null) {
            check.broke(thrown);
        }
        return check != null;
    }
}
