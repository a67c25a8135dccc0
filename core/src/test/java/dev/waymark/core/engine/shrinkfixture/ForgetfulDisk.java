package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import java.util.Collections;

/**
 * Node 1 writes without a sync, and throws when node 2 confirms what a crash has taken from its disk: a request, a
 * message there and one back, and a crash with its restart between. It also throws, something else, at a spoilt confirmation.
 */
public final class ForgetfulDisk {
    /** The shortest way to the failure. */
    public static final int SHORTEST = 5;

    public static final Property NO_FAILURE = new NoFailure();

    public static final Fixture SYSTEM = new Fixture(
            3, Writer::new, Workload.of(2, node -> node == 1, random -> Collections.nCopies(20, "write")), NO_FAILURE);

    private ForgetfulDisk() {}

    public record Stored(int count) {}

    public record Confirmed(int count) {}

    private static final class Writer implements Node {
        private final Env env;

        Writer(Env env) {
            this.env = env;
        }

        private int count() {
            return env.disk().get("count") instanceof Integer count ? count : 0;
        }

        @Override
        public void request(Operation operation) {
            env.disk().put("count", count() + 1);
            env.broadcast(new Stored(count()));
            env.reply(operation, count());
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Stored stored && env.self() != 1) {
                env.send(from, new Confirmed(stored.count()));
            } else if (message instanceof Confirmed confirmed) {
                checkPlausible(confirmed);
                checkKept(confirmed);
            }
        }

        private static void checkPlausible(Confirmed confirmed) {
            if (confirmed.count() < 1) {
                throw new IllegalArgumentException("nothing confirmed");
            }
        }

        private void checkKept(Confirmed confirmed) {
            if (confirmed.count() > count()) {
                throw new IllegalStateException("lost " + confirmed);
            }
        }

        @Override
        public Integer state() {
            return count();
        }
    }
}
