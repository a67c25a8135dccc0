package dev.waymark.engine.trace.chart;

import dev.waymark.core.model.OperationName;
import java.util.List;

/**
 * One thing that is worth showing of an execution. {@code event} is its index among the events; {@code name} that of the
 * message, timer or operation, or empty. {@code nodes} are those it happened at, of a message its sender and its receiver.
 * {@code client} is that of an operation, else 0. {@code sent}: the row that was the last when the message was sent; -1: it was
 * sent before the first. {@code letters} of a
 * partition has one character for each node, that of its block. Where {@code title} finds a place in the drawing,
 * {@code detail} is what is left to say, else {@code whole}. The texts are as the system gave them: whoever draws them makes
 * them fit.
 */
public record SceneRow(
        Kind kind,
        int event,
        String name,
        int client,
        List<Integer> nodes,
        int sent,
        String letters,
        String title,
        String detail,
        String whole) {
    /** What happened. */
    public enum Kind {
        DELIVERED,
        LOST,
        COPIED,
        REPLACED,
        INJECTED,
        TIMER,
        REQUEST,
        REPLY,
        CRASH,
        FAILED,
        RESTART,
        PAUSE,
        RESUME,
        FAULTY,
        EMITTED,
        CLOCK,
        PARTITION,
        CUT,
        HEAL,
        TAIL,
        UNASKED,
        REMARK;

        /** Whether it is something that happens to a message. */
        public boolean ofMessage() {
            return this == DELIVERED || this == LOST || this == COPIED || this == REPLACED || this == INJECTED;
        }

        /** Whether it concerns all nodes alike. */
        public boolean acrossAll() {
            return this == PARTITION || this == CUT || this == HEAL || this == TAIL || this == UNASKED;
        }
    }

    static SceneRow at(Kind kind, int event, String name, int node, String title, String detail) {
        return at(kind, event, name, 0, node, title, detail);
    }

    static SceneRow at(Kind kind, int event, OperationName operation, int node, String title, String detail) {
        return at(kind, event, operation.toString(), operation.client(), node, title, detail);
    }

    private static SceneRow at(Kind kind, int event, String name, int client, int node, String title, String detail) {
        String whole = detail.isEmpty() ? title : title + ": " + detail;
        List<Integer> nodes = node > 0 ? List.of(node) : List.of();
        return new SceneRow(kind, event, name, client, nodes, -1, "", title, detail, whole);
    }

    static SceneRow across(Kind kind, int event, String letters, String text) {
        return new SceneRow(kind, event, "", 0, List.of(), -1, letters, "", text, text);
    }

    /** Where a message comes from. */
    public int from() {
        return nodes.get(0);
    }

    /** Where it goes. */
    public int to() {
        return nodes.get(1);
    }
}
