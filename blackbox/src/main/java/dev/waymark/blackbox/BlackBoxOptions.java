package dev.waymark.blackbox;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Locale;

/**
 * How a cluster of processes is run. {@code stop}: how a node is taken away; {@code proxies}: whether links can be cut; {@code delayMillis}: what is added to each way between nodes;
 * {@code patienceMillis}: a node that is not ready after so long never will be; {@code settleMillis}: how long is waited for replicas to
 * agree in the end; {@code folder}, {@code port}: where, empty and 0 for any.
 */
public record BlackBoxOptions(
        Stop stop, boolean proxies, long delayMillis, long patienceMillis, long settleMillis, String folder, int port) {
    /** How a node is taken away. */
    public enum Stop {
        /** As kill -9 does. */
        KILL,
        /** As SIGTERM asks it to. */
        GRACEFUL,
        /** The seed decides each time which of the two. */
        MIXED;

        /** {@code kill}, {@code graceful} and so on. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** As {@link #word} has it. */
        public static Stop of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        /** The parameter of a system by which users say it. */
        public static Parameter parameter() {
            return Parameter.choice(
                    "stop",
                    KILL.word(),
                    List.of(KILL.word(), GRACEFUL.word(), MIXED.word()),
                    "how nodes are taken away: kill -9, SIGTERM, or what the seed says each time");
        }
    }

    public static final BlackBoxOptions USUAL = new BlackBoxOptions(Stop.KILL, true, 0, 30_000, 10_000, "", 0);

    public BlackBoxOptions stop(Stop how) {
        return new BlackBoxOptions(how, proxies, delayMillis, patienceMillis, settleMillis, folder, port);
    }

    public BlackBoxOptions proxies(boolean there) {
        return new BlackBoxOptions(stop, there, delayMillis, patienceMillis, settleMillis, folder, port);
    }

    /** What one node sends another takes so much longer; it needs proxies. */
    public BlackBoxOptions delay(long millis) {
        if (millis > 0 && !proxies) {
            throw new UsageException(
                    "delay=" + millis + " needs network=proxies: without them nobody can hold anything back");
        }
        return new BlackBoxOptions(stop, proxies, millis, patienceMillis, settleMillis, folder, port);
    }

    public BlackBoxOptions patience(long millis) {
        return new BlackBoxOptions(stop, proxies, delayMillis, millis, settleMillis, folder, port);
    }

    public BlackBoxOptions settle(long millis) {
        return new BlackBoxOptions(stop, proxies, delayMillis, patienceMillis, millis, folder, port);
    }

    public BlackBoxOptions folder(String path) {
        return new BlackBoxOptions(stop, proxies, delayMillis, patienceMillis, settleMillis, path, port);
    }

    public BlackBoxOptions port(int first) {
        return new BlackBoxOptions(stop, proxies, delayMillis, patienceMillis, settleMillis, folder, first);
    }
}
