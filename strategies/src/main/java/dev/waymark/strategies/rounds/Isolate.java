package dev.waymark.strategies.rounds;

import dev.waymark.core.random.Rng;

/** How a process is isolated. */
enum Isolate {
    /** Its messages are lost; it goes on by itself. */
    DROP,
    /** It is down until the period ends, and loses what it had not synced. */
    CRASH,
    /** One or the other, by the toss of a coin for each isolation. */
    MIXED;

    /** The losses of a uniform execution: exactly the messages among those who are not isolated arrive. */
    Losses losses(IsolationPlan plan, long seed) {
        return new Losses() {
            /** Who is isolated in round {@code known}: many messages ask about the same round. */
            private final boolean[] isolated = new boolean[plan.space().nodes() + 1];

            private int known = -1;

            @Override
            public boolean lost(int from, int to, int round) {
                if (round != known) {
                    known = round;
                    plan.isolated(round, isolated);
                }
                return isolated[from] || isolated[to];
            }

            @Override
            public boolean crashes() {
                return Isolate.this != DROP;
            }

            @Override
            public boolean down(int node, int round) {
                return Isolate.this != DROP && plan.isolated(node, round) && takesDown(plan, node, round, seed);
            }
        };
    }

    private boolean takesDown(IsolationPlan plan, int node, int round, long seed) {
        int slot = plan.space().slot(node, round / plan.space().period());
        return this == CRASH || new Rng(seed + slot).nextInt(2) == 0;
    }
}
