package dev.waymark.blackbox.property;

import dev.waymark.blackbox.BlackBoxCluster;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import org.jspecify.annotations.Nullable;

/** No log has a line that sounds like a bug. */
public final class CleanLogs implements Property {
    @Override
    public String name() {
        return "clean-logs";
    }

    @Override
    public String summary() {
        return "no line of a log has a pattern of a crash, a failed assertion or a sanitizer; reached when a client was answered";
    }

    @Override
    public Check check() {
        return new Reading();
    }

    private static final class Reading extends Check implements Observer {
        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            reached();
        }

        @Override
        public void emitted(int node, String event, @Nullable Object[] fields) {
            if (event.equals(BlackBoxCluster.BUG_IN_LOG) && fields.length == 2) {
                violated(String.valueOf(fields[0]), "the log of node " + node + " has: " + fields[1]);
            }
        }
    }
}
