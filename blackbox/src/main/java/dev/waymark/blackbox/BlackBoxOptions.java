package dev.waymark.blackbox;

/**
 * How a cluster of processes is run. {@code stop}: how a node is taken away; {@code proxies}: whether links can be cut;
 * {@code patienceMillis}: a node that is not ready after so long never will be; {@code settleMillis}: how long is waited for replicas to
 * agree in the end; {@code folder}, {@code port}: where, empty and 0 for any.
 */
public record BlackBoxOptions(
        Stop stop, boolean proxies, long patienceMillis, long settleMillis, String folder, int port) {
    /** How a node is taken away. */
    public enum Stop {
        /** As kill -9 does. */
        KILL,
        /** As SIGTERM asks it to. */
        GRACEFUL
    }

    public static final BlackBoxOptions USUAL = new BlackBoxOptions(Stop.KILL, true, 30_000, 10_000, "", 0);

    public BlackBoxOptions stop(Stop how) {
        return new BlackBoxOptions(how, proxies, patienceMillis, settleMillis, folder, port);
    }

    public BlackBoxOptions proxies(boolean there) {
        return new BlackBoxOptions(stop, there, patienceMillis, settleMillis, folder, port);
    }

    public BlackBoxOptions patience(long millis) {
        return new BlackBoxOptions(stop, proxies, millis, settleMillis, folder, port);
    }

    public BlackBoxOptions settle(long millis) {
        return new BlackBoxOptions(stop, proxies, patienceMillis, millis, folder, port);
    }

    public BlackBoxOptions folder(String path) {
        return new BlackBoxOptions(stop, proxies, patienceMillis, settleMillis, path, port);
    }

    public BlackBoxOptions port(int first) {
        return new BlackBoxOptions(stop, proxies, patienceMillis, settleMillis, folder, first);
    }
}
