package dev.waymark.strategies.rounds;

import dev.waymark.core.HasRounds;
import dev.waymark.core.Parameter;
import dev.waymark.core.Rounds;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Map;

/**
 * Lossy-synchronous executions that need not be uniform (table 1 of the paper, left): not processes but links are cut, each
 * way by itself, d of them in all and each to the end of its period. There are n*n links, that of a process to itself too.
 */
public final class ArbitraryStrategy extends LossesStrategy {
    private static final String LOSSES = "losses";
    private static final int USUAL_LOSSES = 15;

    private static final List<Parameter> OPTIONS = List.of(
            RoundsOptions.number(
                    "period", RoundsOptions.PERIOD_MAX, "auto", "rounds after which links are mended; auto: a phase"),
            RoundsOptions.number(LOSSES, 100_000, "auto", "links cut, in all periods together; auto: 15"),
            RoundsOptions.LENGTH);

    @Override
    public String name() {
        return "arbitrary";
    }

    @Override
    public String summary() {
        return "lock-step rounds in which single links are cut; the non-uniform rival of rounds";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    Lossy lossy(Settings settings, Map<String, String> options) {
        IsolationSpace space = links(settings, options);
        int losses = RoundsOptions.value(options, LOSSES, Math.min(USUAL_LOSSES, space.slots()));
        if (losses > space.slots()) {
            throw new UsageException("arbitrary:losses=" + losses + ": " + space.nodes() + " links in "
                    + space.periods() + " periods can be cut " + space.slots() + " times at most");
        }
        int nodes = settings.deployment().nodes();
        return new Lossy() {
            @Override
            public Planner planner() {
                return RoundsStrategy.planner(new SlotsSampler(space, losses), settings.seed());
            }

            @Override
            public Losses losses(Plan plan) {
                IsolationPlan cuts = IsolationPlan.of(space, plan.input());
                return (from, to, round) -> cuts.isolated((from - 1) * nodes + to, round);
            }
        };
    }

    private static IsolationSpace links(Settings settings, Map<String, String> options) {
        int nodes = settings.deployment().nodes();
        Rounds rounds = HasRounds.of(settings.deployment());
        int period = RoundsOptions.value(options, "period", rounds == null ? 1 : rounds.perPhase());
        return new IsolationSpace(nodes * nodes, RoundsOptions.length(settings, options), period);
    }
}
