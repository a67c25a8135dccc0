package dev.waymark.jvm.server;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sees what the nodes of one execution do, in order, and says what is wrong. */
public interface Judge {
    /** A node told of an event. */
    default void event(Verdicts verdicts, int node, String event, List<?> fields) {}

    default void asked(Verdicts verdicts, int node, int client, int number, Object request) {}

    default void replied(Verdicts verdicts, int node, int client, int number, @Nullable Object result) {}

    /** All threads of this node wait. */
    default void rests(Verdicts verdicts, int node, Map<String, ?> state) {}

    default void crashed(Verdicts verdicts, int node) {}

    /** What came of it. */
    interface Verdicts {
        void violation(String property, String message);

        /** The property was put to the test. */
        void reach(String property);
    }
}
