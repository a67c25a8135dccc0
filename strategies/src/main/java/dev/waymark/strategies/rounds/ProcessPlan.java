package dev.waymark.strategies.rounds;

import dev.waymark.core.UsageException;
import java.util.Locale;

/**
 * Which processes are isolated in each step, and how: down from its start, or stopped later, just before a client asks. As a
 * text {@code [2/0][1][]}: servers are counted from 0, and those behind the stroke are stopped later. It travels as bytes.
 */
record ProcessPlan(int nodes, byte[] slots) {
    static final byte UP = 0;
    static final byte DOWN = 1;
    static final byte LATER = 2;

    static ProcessPlan none(int nodes, int steps) {
        return new ProcessPlan(nodes, new byte[nodes * steps]);
    }

    byte at(int step, int node) {
        return slots[step * nodes + node - 1];
    }

    void set(int step, int node, byte how) {
        slots[step * nodes + node - 1] = how;
    }

    int count(int step, byte how) {
        int count = 0;
        for (int node = 1; node <= nodes; node++) {
            count += at(step, node) == how ? 1 : 0;
        }
        return count;
    }

    int isolations() {
        int count = 0;
        for (byte slot : slots) {
            count += slot == UP ? 0 : 1;
        }
        return count;
    }

    int steps() {
        return slots.length / nodes;
    }

    /** Reads the notation; {@link UsageException} if it does not fit these steps. */
    static ProcessPlan parse(String text, ProcessSteps steps) {
        ProcessPlan plan = none(steps.nodes(), steps.length());
        int at = 0;
        for (int step = 0; step < steps.length(); step++) {
            int end = text.indexOf(']', at);
            if (end < 0 || text.charAt(at) != '[') {
                throw wrong(text, steps);
            }
            byte how = DOWN;
            for (char each : text.substring(at + 1, end).toCharArray()) {
                int node = each - '0' + 1;
                if (each == '/' && how == DOWN && steps.asks(step)) {
                    how = LATER;
                } else if (node >= 1 && node <= Math.min(10, steps.nodes()) && plan.at(step, node) == UP) {
                    plan.set(step, node, how);
                } else {
                    throw wrong(text, steps);
                }
            }
            at = end + 1;
        }
        if (at < text.length()) {
            throw wrong(text, steps);
        }
        return plan;
    }

    private static UsageException wrong(String text, ProcessSteps steps) {
        return new UsageException(String.format(
                Locale.ROOT,
                "rounds:plan=%s: expected a [ ] for each of %d steps, with the servers (0 to %d, once each) that are"
                        + " down in it, and behind a / those that are stopped before a client asks, as in [2/0][1][]",
                text,
                steps.length(),
                steps.nodes() - 1));
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int step = 0; step < steps(); step++) {
            text.append('[');
            append(text, step, DOWN, "");
            append(text, step, LATER, "/");
            text.append(']');
        }
        return text.toString();
    }

    private void append(StringBuilder text, int step, byte how, String before) {
        String prefix = before;
        for (int node = 1; node <= nodes; node++) {
            if (at(step, node) == how) {
                text.append(prefix).append(node - 1);
                prefix = "";
            }
        }
    }
}
