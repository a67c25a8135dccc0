package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Properties;
import dev.waymark.core.property.Property;
import java.util.Collections;
import java.util.stream.IntStream;

/**
 * Node 1 guards a lock on behalf of the others; the bug is a lease that only the guard knows of. Gossip on the same pairs
 * shifts the numbers of the messages that matter. Two holders take seven decisions: two requests, two messages each, and
 * the lease between them. The guard remembers the holder on disk, so that no crash is a shorter way.
 */
public final class LockService {
    /** The shortest way to two holders. */
    public static final int SHORTEST = 7;

    public static final Property ONE_HOLDER = Properties.invariant(
            "one-holder",
            "at most one node holds the lock",
            Condition.state(view -> holders(view) > 0),
            view -> holders(view) < 2 ? null : holders(view) + " holders");

    public static final Fixture SYSTEM = new Fixture(
            4,
            env -> env.self() == 1 ? new Guard(env) : new Holder(env),
            Workload.of(3, node -> node > 1, random -> Collections.nCopies(20, "toggle")),
            ONE_HOLDER);

    private LockService() {}

    enum Message {
        ACQUIRE,
        GRANT,
        RELEASE,
        GOSSIP
    }

    private static long holders(View view) {
        return IntStream.rangeClosed(2, view.nodes())
                .filter(node -> Boolean.TRUE.equals(view.state(node)))
                .count();
    }

    private abstract static class Gossiping implements Node {
        final Env env;

        Gossiping(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            env.setTimer("gossip", 10);
        }

        @Override
        public void timer(String kind) {
            env.broadcast(Message.GOSSIP);
            env.setTimer("gossip", 10);
        }
    }

    private static final class Guard extends Gossiping {
        Guard(Env env) {
            super(env);
        }

        private int holder() {
            return env.disk().get("holder") instanceof Integer node ? node : 0;
        }

        private void remember(int node) {
            env.disk().put("holder", node);
            env.disk().sync();
        }

        @Override
        public void receive(int from, Object message) {
            if (message == Message.ACQUIRE && holder() == 0) {
                remember(from);
                env.send(from, Message.GRANT);
                env.setTimer("lease", 1000);
            } else if (message == Message.RELEASE && holder() == from) {
                remember(0);
                env.cancelTimer("lease");
            }
        }

        @Override
        public void timer(String kind) {
            if (kind.equals("lease")) {
                remember(0);
            } else {
                super.timer(kind);
            }
        }

        @Override
        public Integer state() {
            return holder();
        }
    }

    /** Asks for the lock, or gives it back, whenever a client says so. */
    private static final class Holder extends Gossiping {
        private boolean holding;

        Holder(Env env) {
            super(env);
        }

        @Override
        public void request(Operation operation) {
            env.send(1, holding ? Message.RELEASE : Message.ACQUIRE);
            holding = false;
            env.reply(operation, null);
        }

        @Override
        public void receive(int from, Object message) {
            holding |= message == Message.GRANT;
        }

        @Override
        public Boolean state() {
            return holding;
        }
    }
}
