package dev.waymark.engine.sim;

import java.util.Set;

/**
 * Observers hear of effects while the node's handler runs, so what they throw comes out of the node. It is told apart by
 * the stack: a property's mistake must not be reported as the node's failure.
 */
final class ObserverMistakes {
    private static final String HERE = ObserverMistakes.class.getPackageName() + ".";
    private static final String EFFECTS = Effects.class.getName();
    private static final Set<String> EFFECTS_TOLD =
            Set.of("send", "setTimer", "cancelTimer", "emit", "reply", "persisted", "synced");
    private static final String FAILURES = Failures.class.getName();
    private static final Set<String> FAILURES_TOLD = Set.of("fail");

    private ObserverMistakes() {}

    /** Whether the innermost of the simulation's own frames is one that tells observers, and what it called threw. */
    static boolean isObservers(Throwable thrown) {
        String above = HERE;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(HERE)) {
                return tellsObservers(frame) && !above.startsWith(HERE) && !above.startsWith("java.");
            }
            above = frame.getClassName();
        }
        return false;
    }

    private static boolean tellsObservers(StackTraceElement frame) {
        return frame.getClassName().equals(EFFECTS) && EFFECTS_TOLD.contains(frame.getMethodName())
                || frame.getClassName().equals(FAILURES) && FAILURES_TOLD.contains(frame.getMethodName());
    }
}
