package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Properties;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Single-decree Paxos (Lamport, 2001) among three nodes whose acceptors forget in a crash what they promised and
 * accepted. There are many ways to two different decisions, some much longer than others.
 */
public final class PaxosRegister {
    public static final Property AGREEMENT = Properties.agreement("agreement", State.class, State::decided);

    public static final Fixture SYSTEM = new Fixture(
            3,
            Peer::new,
            Workload.of(3, node -> true, random -> List.of("a" + random.nextInt(5), "b" + random.nextInt(5))),
            AGREEMENT);

    private PaxosRegister() {}

    record State(int promised, int accepted, @Nullable String decided) {}

    record Prepare(int ballot) {}

    record Promise(int ballot, int accepted, @Nullable String value) {}

    record Accept(int ballot, String value) {}

    record Accepted(int ballot, String value) {}

    private static final class Peer implements Node {
        private final Env env;
        private int promised;
        private int accepted;
        private @Nullable String value;
        private @Nullable String decided;
        private int ballot;
        private @Nullable String wanted;
        private long promises;
        private int best;
        private @Nullable String bestValue;
        private long accepts;

        Peer(Env env) {
            this.env = env;
        }

        @Override
        public void request(Operation operation) {
            wanted = (String) operation.request();
            propose();
            env.reply(operation, null);
        }

        private void propose() {
            ballot = (Math.max(ballot, promised) / 10 + 1) * 10 + env.self();
            promises = 0;
            accepts = 0;
            best = 0;
            bestValue = null;
            env.broadcast(new Prepare(ballot));
            env.setTimer("retry", 50);
        }

        @Override
        public void timer(String kind) {
            if (decided == null) {
                propose();
            }
        }

        @Override
        public void receive(int from, Object message) {
            if (message instanceof Prepare m && m.ballot() > promised) {
                promised = m.ballot();
                env.send(from, new Promise(m.ballot(), accepted, value));
            } else if (message instanceof Accept m && m.ballot() >= promised) {
                promised = m.ballot();
                accepted = m.ballot();
                value = m.value();
                env.send(from, new Accepted(m.ballot(), m.value()));
            } else if (message instanceof Promise m && m.ballot() == ballot) {
                promised(from, m);
            } else if (message instanceof Accepted m && m.ballot() == ballot) {
                accepts |= 1L << from;
                if (Long.bitCount(accepts) == 2 && decided == null) {
                    decided = m.value();
                }
            }
        }

        private void promised(int from, Promise m) {
            boolean before = Long.bitCount(promises) >= 2;
            promises |= 1L << from;
            if (m.accepted() > best) {
                best = m.accepted();
                bestValue = m.value();
            }
            if (!before && Long.bitCount(promises) == 2 && wanted != null) {
                env.broadcast(new Accept(ballot, bestValue == null ? wanted : bestValue));
            }
        }

        @Override
        public State state() {
            return new State(promised, accepted, decided);
        }
    }
}
