package dev.waymark.strategies.rounds;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.strategy.Settings;

/** The losses of a plan until a budget is used up. What comes too late for its round is lost besides, by the executor. */
final class BoundedLosses implements Losses {
    private final Losses planned;
    private final boolean[] down;
    private int drops;
    private int crashes;

    private BoundedLosses(Losses planned, FaultBudget budget, int nodes) {
        this.planned = planned;
        this.down = new boolean[nodes + 1];
        this.drops = budget.drops();
        this.crashes = budget.crashes();
    }

    /** Those of the plan, if the budget of the settings does not bind them. */
    static Losses of(Losses planned, Settings settings) {
        return settings.binding()
                ? new BoundedLosses(
                        planned, settings.faults(), settings.deployment().nodes())
                : planned;
    }

    @Override
    public boolean lost(int from, int to, int round) {
        if (!planned.lost(from, to, round) || drops == 0) { // the plan is asked first: it may draw
            return false;
        }
        drops--;
        return true;
    }

    @Override
    public boolean crashes() {
        return planned.crashes();
    }

    /** A process that is down stays so until its plan ends, at no further cost. */
    @Override
    public boolean down(int node, int round) {
        boolean wanted = planned.down(node, round);
        if (wanted && !down[node] && crashes > 0) {
            crashes--;
            down[node] = true;
        } else if (!wanted) {
            down[node] = false;
        }
        return down[node];
    }

    @Override
    public void met(int from, int to, int round) {
        planned.met(from, to, round);
    }
}
