package dev.waymark.strategies.exhaustive;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.strategy.Run;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution of the search: the prefix, then whatever comes first and does not sleep, until nothing is left. If all that is left
 * sleeps, an equivalent execution is made elsewhere; this one goes on all the same, since properties judge whole executions.
 */
final class SearchRun implements Run {
    private final World world;
    private final Independence independence;
    private final SearchInput input;
    private final ExecutionRecorder execution;
    private List<Step> sleeping;
    /** So many steps have been taken out of {@link #sleeping}. */
    private int awake;

    private int redundantFrom = -1;
    private boolean endedItself;
    private @Nullable Choice chosen;

    SearchRun(World world, Independence independence, boolean looksAtStates, SearchInput input) {
        this.world = world;
        this.independence = independence;
        this.input = input;
        this.sleeping = input.sleeping();
        this.awake = Math.max(0, input.prefix() - 1);
        this.execution = new ExecutionRecorder(new Offers(world), input.prefix(), looksAtStates);
    }

    @Override
    public Observer observer() {
        return execution;
    }

    @Override
    public long next(View view) {
        int taken = execution.size();
        if (taken < input.prefix() || chosen != null && wasSkipped(taken)) {
            endedItself = true; // the prefix, or what was offered, did not apply
            redundantFrom = -1;
            return Code.stop();
        }
        wake(taken);
        List<Choice> offered = execution.offered(taken);
        endedItself = taken >= input.depth() || world.areOptional(offered);
        if (endedItself) {
            return Code.stop();
        }
        chosen = choose(offered, taken);
        return chosen.encoded(view);
    }

    private boolean wasSkipped(int taken) {
        return !execution.step(taken - 1).choice().equals(chosen);
    }

    /** What does not commute with a step may come to something else after it, and need no longer be left out. */
    private void wake(int taken) {
        for (; awake < taken; awake++) {
            Step step = execution.step(awake);
            List<Step> still = new ArrayList<>(sleeping.size());
            for (Step each : sleeping) {
                if (independence.independent(each, step)) {
                    still.add(each);
                }
            }
            sleeping = still;
        }
    }

    private Choice choose(List<Choice> offered, int taken) {
        Choice optional = null;
        for (Choice each : offered) {
            if (redundantFrom >= 0 || !sleeps(each)) {
                if (!world.isOptional(each)) {
                    return each;
                }
                optional = optional == null ? each : optional;
            }
        }
        if (optional != null) {
            return optional;
        }
        redundantFrom = taken;
        return offered.get(0);
    }

    private boolean sleeps(Choice choice) {
        for (Step each : sleeping) {
            if (each.choice().equals(choice)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public byte[] output() {
        return told().bytes();
    }

    private SearchOutput told() {
        int taken = execution.size();
        if (taken < input.prefix() || chosen != null && wasSkipped(taken)) {
            return new SearchOutput(input.prefix(), List.of(), List.of(), SearchOutput.End.DIVERGED, -1, List.of(), 0);
        }
        List<Choice> left = execution.offered(taken);
        SearchOutput.End end = taken >= input.depth() && !left.isEmpty()
                ? SearchOutput.End.BOUND
                : endedItself || left.isEmpty() ? SearchOutput.End.NATURAL : SearchOutput.End.STOPPED;
        boolean redundant = redundantFrom >= 0;
        int told = redundant ? redundantFrom : taken;
        List<Races.Demand> demands = world.reduction() == World.Reduction.DPOR
                ? new Races(execution, independence)
                        .demands(Math.max(0, input.prefix() - 1), told, !redundant && end != SearchOutput.End.NATURAL)
                : List.of();
        List<Step> steps = new ArrayList<>();
        List<List<Choice>> offered = new ArrayList<>();
        for (int i = Math.max(0, input.prefix() - 1); i < told; i++) {
            boolean last = i == taken - 1 && end == SearchOutput.End.STOPPED;
            Step step = execution.step(i);
            steps.add(last ? new Step(step.choice(), step.receivers(), step.clients(), step.shows(), true) : step);
        }
        for (int i = input.prefix(); i <= told; i++) {
            offered.add(execution.offered(i));
        }
        return new SearchOutput(
                input.prefix(),
                steps,
                offered,
                end,
                redundantFrom,
                demands,
                redundant ? 0 : Races.fingerprint(execution, independence));
    }
}
