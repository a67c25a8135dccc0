package dev.waymark.core.sim;

import java.util.Set;

/**
 * Observers hear of effects while the node's handler runs, so what they throw comes out of the node. It is told apart by
 * the stack: a property's mistake must not be reported as the node's failure.
 */
final class Blame {
    private static final String SIMULATION = Simulation.class.getName();
    private static final String HERE = Simulation.class.getPackageName() + ".";
    private static final Set<String> TELLING_OBSERVERS =
            Set.of("send", "setTimer", "cancelTimer", "emit", "reply", "persisted", "synced", "fail");

    private Blame() {}

    static boolean isObservers(Throwable thrown) {
        String above = HERE;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(SIMULATION)) {
                return TELLING_OBSERVERS.contains(frame.getMethodName())
                        && !above.startsWith(HERE)
                        && !above.startsWith("java.");
            }
            above = frame.getClassName();
        }
        return false;
    }
}
