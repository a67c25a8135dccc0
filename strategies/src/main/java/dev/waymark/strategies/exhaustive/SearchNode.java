package dev.waymark.strategies.exhaustive;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision point that the search knows: what can be chosen there, what sleeps, what was chosen, and what is still to be. Where
 * everything is explored it is let go.
 */
final class SearchNode {
    /** A choice that was made here or is being made; {@code step} is null until it is known what it does. */
    static final class Child {
        final Choice choice;

        @Nullable
        Step step;

        @Nullable
        SearchNode node;

        boolean done;

        /** Executions that went this way and are not redundant. */
        long leaves;

        Child(Choice choice) {
            this.choice = choice;
        }
    }

    final @Nullable SearchNode parent;
    final @Nullable Child edge;
    final int depth;
    final List<Choice> offers;
    final List<Step> sleeping;
    final Cost cost;
    final List<Child> children = new ArrayList<>();
    final List<Choice> pending = new ArrayList<>();
    /** A run that begins with one of the children is on its way. */
    boolean inFlight;

    boolean queued;

    SearchNode(@Nullable SearchNode parent, @Nullable Child edge, List<Choice> offers, List<Step> sleeping, Cost cost) {
        this.parent = parent;
        this.edge = edge;
        this.depth = parent == null ? 0 : parent.depth + 1;
        this.offers = offers;
        this.sleeping = sleeping;
        this.cost = cost;
    }

    /** Whether it is explored, will be, or need not be since an equivalent choice was made earlier. */
    boolean covers(Choice choice) {
        if (pending.contains(choice)) {
            return true;
        }
        for (Child child : children) {
            if (child.choice.equals(choice)) {
                return true;
            }
        }
        return sleeps(choice);
    }

    boolean sleeps(Choice choice) {
        for (Step step : sleeping) {
            if (step.choice().equals(choice)) {
                return true;
            }
        }
        return false;
    }

    boolean isDone() {
        if (inFlight || !pending.isEmpty()) {
            return false;
        }
        for (Child child : children) {
            if (!child.done) {
                return false;
            }
        }
        return true;
    }

    /** What sleeps where this child was chosen: what slept before, and what was chosen here earlier. */
    List<Step> sleepingBefore(Child child) {
        List<Step> all = new ArrayList<>(sleeping);
        for (Child each : children) {
            if (each == child) {
                break;
            }
            if (each.step != null) {
                all.add(each.step);
            }
        }
        return all;
    }
}
