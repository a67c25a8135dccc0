package dev.waymark.engine.explore;

import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.ChecksSpec;
import dev.waymark.core.spec.StrategySpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.List;

/**
 * Names an execution that somebody makes by hand: the campaign's description, which of its executions this began as, and the
 * decisions so far, as {@link DecisionText} writes them. {@code tail} is the index of the first decision of the fair tail, -1: it has
 * not begun. It is all that is needed to come to the same place again, on any machine; {@link ExplorationJson} writes it down.
 */
public record Exploration(CampaignSpec spec, long index, long seed, List<String> decisions, int tail) {
    public Exploration {
        decisions = List.copyOf(decisions);
        if (index < 0 || tail < -1 || tail > decisions.size()) {
            throw new IllegalArgumentException("execution " + index + ", tail " + tail);
        }
    }

    /** Before the first decision of the first execution of an experiment. */
    public static Exploration begin(Experiment experiment) {
        Plan plan = experiment.planning().next(1).get(0);
        return new Exploration(experiment.spec(), plan.index(), plan.seed(), List.of(), -1);
    }

    /** The execution of a trace, to its end. Its strategy does not matter any more: its decisions are there. */
    public static Exploration of(Trace trace) {
        CampaignSpec spec = trace.spec();
        String scenario = spec.strategy().scenario();
        List<String> checked =
                scenario == null ? trace.properties() : spec.checks().properties();
        CampaignSpec plain = spec.withStrategy(StrategySpec.USUAL.withScenario(scenario))
                .withChecks(ChecksSpec.USUAL.withProperties(checked))
                .identity();
        DecisionText text = new DecisionText(PayloadCodec.UNREAD);
        List<String> decisions = trace.decisions().stream().map(text::print).toList();
        return new Exploration(plain, trace.index(), trace.executionSeed(), decisions, trace.tail());
    }

    /** The same execution with other decisions, without a fair tail. */
    public Exploration with(List<String> newDecisions) {
        return with(newDecisions, -1);
    }

    public Exploration with(List<String> newDecisions, int newTail) {
        return new Exploration(spec, index, seed, newDecisions, newTail);
    }

    /** The same of this system, such as with parameters that somebody has given again. */
    public Exploration on(SystemSpec system) {
        return new Exploration(spec.withSystem(system), index, seed, decisions, tail);
    }

    /** As it was after {@code step} decisions. */
    public Exploration at(int step) {
        List<String> before = decisions.subList(0, Math.min(step, decisions.size()));
        return with(before, tail > before.size() ? -1 : tail);
    }

    /** One decision more. */
    public Exploration then(String decision) {
        List<String> more = new ArrayList<>(decisions);
        more.add(decision);
        return with(more, tail);
    }
}
