package dev.waymark.strategies.rounds;

import java.util.Arrays;

/**
 * Notes, while a plan is applied, in which rounds it would matter whether a process that is not isolated yet were: those in
 * which it has a message, to or from someone in the kernel or itself. To isolate it in a round that does not matter is
 * the same as to isolate it in the next, or not at all. Within a round processes are taken in order, so that of two who
 * have a message only to each other the first one counts.
 */
final class Relevance implements Losses {
    static final int NODES_MAX = 62;

    private final Losses losses;
    private final IsolationPlan plan;
    private final long[] matters;

    Relevance(IsolationPlan plan, Isolate isolate) {
        this.plan = plan;
        this.losses = isolate.losses(plan, 0);
        this.matters = new long[plan.space().rounds()];
        if (isolate == Isolate.CRASH) {
            Arrays.fill(matters, -1L); // a crash is felt even by those who have no message
        }
    }

    @Override
    public boolean lost(int from, int to, int round) {
        return losses.lost(from, to, round);
    }

    @Override
    public boolean crashes() {
        return losses.crashes();
    }

    @Override
    public boolean down(int node, int round) {
        return losses.down(node, round);
    }

    @Override
    public void met(int from, int to, int round) {
        if (!isolatedBefore(from, round) && !isolatedBefore(to, round)) {
            note(from, to, round);
            note(to, from, round);
        }
    }

    private void note(int node, int other, int round) {
        if (other >= node || !plan.isolated(other, round)) {
            matters[round] |= 1L << node;
        }
    }

    private boolean isolatedBefore(int node, int round) {
        return round % plan.space().period() > 0 && plan.isolated(node, round - 1);
    }

    boolean matters(int node, int round) {
        return (matters[round] >> node & 1) != 0;
    }

    /**
     * How many plans with 0, 1, ... isolations make the same execution as this one: an isolation may start earlier, in
     * rounds that do not matter, and others may be added in rounds after which nothing matters to that process.
     */
    long[] equalPlans(int isolationsMax) {
        IsolationSpace space = plan.space();
        long[] counts = new long[isolationsMax + 1];
        counts[0] = 1;
        for (int slot = 0; slot < space.slots(); slot++) {
            int start = plan.start(slot);
            boolean isolated = start != IsolationPlan.NEVER;
            int node = slot % space.nodes() + 1;
            int first = slot / space.nodes() * space.period();
            int free = isolated ? 1 : 0;
            for (int i = (isolated ? start : space.lengthOfSlot(slot)) - 1; i >= 0 && !matters(node, first + i); i--) {
                free++;
            }
            for (int d = isolationsMax; d >= 0; d--) {
                long more = d == 0 ? 0 : Math.multiplyExact(counts[d - 1], (long) free);
                counts[d] = isolated ? more : Math.addExact(counts[d], more);
            }
        }
        return counts;
    }
}
