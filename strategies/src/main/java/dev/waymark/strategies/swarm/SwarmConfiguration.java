package dev.waymark.strategies.swarm;

import dev.waymark.strategies.isolate.IsolationWindows;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What one execution is like. Weights are those of strategy {@code random}, where a message has 64. {@code kinds} tells kinds of
 * timers apart, 0 does not; nodes are 0 for none; {@code split} has a bit for each node on the one side of a partition that
 * comes and goes; {@code muted}: what one node after another sends waits; {@code ahead} is the node whose clock runs ahead; {@code inside}: crashes strike within a handler;
 * {@code isolation}: who is cut off for a while, null: nobody.
 */
record SwarmConfiguration(
        Order order,
        int depth,
        int timer,
        int request,
        int restart,
        int kinds,
        boolean crashes,
        boolean drops,
        boolean duplicates,
        Arrival arrival,
        int slow,
        int fast,
        StarvedLinks starved,
        boolean muted,
        int split,
        int ahead,
        boolean inside,
        IsolationWindows.@Nullable Shape isolation) {
    /** Which of the things that can happen now does. */
    enum Order {
        /** Any, by weight. */
        UNIFORM,
        /** A priority for each event, as strategy {@code pos}. */
        POS,
        /** A priority for each node, lowered now and then, as strategy {@code pct}. */
        PCT,
        /** Messages as they were sent, with few exceptions. */
        SENT;

        static Order of(String word) {
            return switch (word) {
                case "pos" -> POS;
                case "pct" -> PCT;
                case "sent" -> SENT;
                default -> UNIFORM;
            };
        }
    }

    /** When the faults come. */
    enum Arrival {
        SPREAD,
        BURSTS,
        START,
        LATE;

        static Arrival of(String word) {
            return switch (word) {
                case "bursts" -> BURSTS;
                case "start" -> START;
                case "late" -> LATE;
                default -> SPREAD;
            };
        }
    }

    private static final int USUAL_TIMER = 1;
    private static final int USUAL_REQUEST = 4;
    private static final int USUAL_RESTART = 32;

    boolean byPriorities() {
        return order == Order.POS || order == Order.PCT;
    }

    /** What is not as {@code random} would have it, for people: {@code node 2 slow, timers x16, bursts of drops}. */
    String text() {
        List<String> parts = new ArrayList<>();
        switch (order) {
            case POS -> parts.add("a priority per event");
            case PCT -> parts.add("a priority per node, depth " + depth);
            case SENT -> parts.add("messages mostly in the order of sending");
            default -> {}
        }
        if (slow > 0) {
            parts.add("node " + slow + " slow");
        }
        if (fast > 0) {
            parts.add("node " + fast + " fast");
        }
        if (starved.any() && !byPriorities()) {
            parts.add(starved.text() + " starved");
        }
        if (muted && !byPriorities()) {
            parts.add("one node after another muted");
        }
        if (isolation != null && !byPriorities()) {
            parts.add(isolation.text());
        }
        if (split != 0) {
            parts.add("nodes " + nodes(split) + " cut off now and then");
        }
        if (ahead > 0) {
            parts.add("the clock of node " + ahead + " ahead");
        }
        if (!byPriorities()) {
            times(parts, "timers", timer, USUAL_TIMER);
            times(parts, "requests", request, USUAL_REQUEST);
            if (kinds != 0) {
                parts.add("kinds of timers apart");
            }
            if (crashes) {
                times(parts, "restarts", restart, USUAL_RESTART);
            }
        }
        faults(parts);
        return parts.isEmpty() ? "as random" : String.join(", ", parts);
    }

    private void faults(List<String> parts) {
        StringJoiner kindsOfFault = new StringJoiner(" and ");
        if (crashes) {
            kindsOfFault.add(inside ? "crashes inside handlers" : "crashes");
        }
        if (drops) {
            kindsOfFault.add("drops");
        }
        if (duplicates) {
            kindsOfFault.add("duplicates");
        }
        if (kindsOfFault.length() > 0) {
            parts.add(switch (arrival) {
                        case SPREAD -> "";
                        case BURSTS -> "bursts of ";
                        case START -> "early ";
                        case LATE -> "late ";
                    }
                    + kindsOfFault);
        }
    }

    private static void times(List<String> parts, String what, int weight, int usual) {
        if (weight > usual) {
            parts.add(what + " x" + weight / usual);
        } else if (weight < usual) {
            parts.add(weight == 0 ? "no " + what : what + " /" + usual / weight);
        }
    }

    private static String nodes(int bits) {
        StringJoiner nodes = new StringJoiner("+");
        for (int node = 1; node < Integer.SIZE; node++) {
            if ((bits >> node & 1) != 0) {
                nodes.add(Integer.toString(node));
            }
        }
        return nodes.toString();
    }
}
