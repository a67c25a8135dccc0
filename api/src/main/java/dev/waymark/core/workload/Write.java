package dev.waymark.core.workload;

/**
 * A request of a workload: the client of {@code server} (from 0; it is node {@code server + 1}) writes {@code value} to
 * {@code key}, if {@code readKey} holds {@code expected}; {@code readKey} is -1 if there is no condition. All keys hold 0
 * at first. {@code step} is its place among all steps of the workload, from 0.
 */
public record Write(int step, int server, int readKey, int expected, int key, int value) {
    static final int UNCONDITIONAL = -1;

    public boolean conditional() {
        return readKey != UNCONDITIONAL;
    }

    public int node() {
        return server + 1;
    }

    /** Whether its condition holds where the keys have these values. */
    public boolean applies(int[] values) {
        return !conditional() || values[readKey] == expected;
    }

    /** As the notation has it. */
    @Override
    public String toString() {
        String condition = conditional() ? "k" + readKey + "=" + expected + "?" : "";
        return "s" + server + ":" + condition + "k" + key + "<-" + value;
    }
}
