package dev.waymark.strategies.isolate;

/** Which node has recently sent most: each message counts, and at every decision an eighth of what was counted is forgotten. */
final class SendingActivity {
    private static final int MESSAGE = 8;

    private final int[] recent;

    SendingActivity(int nodes) {
        recent = new int[nodes + 1];
    }

    void sent(int node) {
        if (node < recent.length) { // what a scenario injects may name nobody
            recent[node] += MESSAGE;
        }
    }

    void decided() {
        for (int node = 1; node < recent.length; node++) {
            recent[node] -= recent[node] / MESSAGE;
        }
    }

    /** {@code among} if none has sent more. */
    int busiest(int among) {
        int busiest = among;
        for (int node = 1; node < recent.length; node++) {
            busiest = recent[node] > recent[busiest] ? node : busiest;
        }
        return busiest;
    }
}
