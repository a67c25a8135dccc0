package dev.waymark.strategies.pct;

import dev.waymark.core.Env;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;

/** Systems whose messages, and the causal order of these, are the same in every execution. */
final class Workloads {
    private Workloads() {}

    /** Each node sends itself {@code length} messages, one after the other: as many independent chains as nodes. */
    static TestSystem independent(int nodes, int length) {
        return TestSystem.of(nodes).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                env.send(env.self(), 1);
            }

            @Override
            public void receive(int from, Object message) {
                if ((int) message < length) {
                    env.send(env.self(), (int) message + 1);
                }
            }
        });
    }

    /** Node 1 asks the others, waits for all answers, and asks them again: width nodes - 1, 2 (nodes - 1) rounds messages. */
    static TestSystem rounds(int nodes, int rounds) {
        return TestSystem.of(nodes).nodes(env -> new Puppet(env) {
            private int answers;

            @Override
            public void start() {
                if (env.self() == 1) {
                    ask(env);
                }
            }

            private void ask(Env from) {
                for (int node = 2; node <= from.nodes(); node++) {
                    from.send(node, "ask");
                }
            }

            @Override
            public void receive(int from, Object message) {
                if (env.self() > 1) {
                    env.send(1, "answer");
                } else if (++answers % (env.nodes() - 1) == 0 && answers < rounds * (env.nodes() - 1)) {
                    ask(env);
                }
            }
        });
    }
}
