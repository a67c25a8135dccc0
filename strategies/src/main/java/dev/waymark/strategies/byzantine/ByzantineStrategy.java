package dev.waymark.strategies.byzantine;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Byzantine;
import dev.waymark.core.cluster.FaultKind;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Any strategy, with some nodes that lie. Who lies and what is told depend on the seed of the plan alone, not on what the
 * strategy draws: a mutant of {@code fuzz}, which has its parent's seed, is told its parent's lies.
 */
final class ByzantineStrategy implements ConfiguredStrategy {
    private final ConfiguredStrategy inner;
    private final Byzantine byzantine;
    private final CorruptionGrammar grammar;
    private final int nodes;

    private ByzantineStrategy(ConfiguredStrategy inner, Byzantine byzantine, CorruptionGrammar grammar, int nodes) {
        this.inner = inner;
        this.byzantine = byzantine;
        this.grammar = grammar;
        this.nodes = nodes;
    }

    /** {@code inner} itself if nobody may lie. */
    static ConfiguredStrategy around(ConfiguredStrategy inner, String system, Settings settings) {
        Byzantine byzantine = settings.faults().byzantine();
        if (!byzantine.any()) {
            return inner;
        }
        int nodes = settings.deployment().nodes();
        if (byzantine.count() > nodes) {
            throw new UsageException("the faults " + settings.faults().brief() + ": " + byzantine.count()
                    + " nodes cannot lie, since " + system + " has only " + nodes);
        }
        for (int liar : byzantine.liars()) {
            if (liar < 1 || liar > nodes) {
                throw new UsageException("the faults " + settings.faults().brief() + ": there is no node " + liar
                        + "; nodes of " + system + " are 1 to " + nodes);
            }
        }
        return new ByzantineStrategy(
                inner, byzantine, CorruptionGrammar.of(settings.deployment().lies(), byzantine.lies(), system), nodes);
    }

    @Override
    public Planner planner(List<String> measured) {
        return inner.planner(measured);
    }

    @Override
    public Run run(Plan plan) {
        return new ByzantineRun(inner.run(plan), grammar, liars(plan.seed()), plan.seed(), nodes);
    }

    private int[] liars(long seed) {
        if (!byzantine.liars().isEmpty()) {
            return byzantine.liars().stream().mapToInt(Integer::intValue).toArray();
        }
        Rng random = new Rng(Seeds.stream(seed, "liars", 0));
        int[] all = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            all[i] = i + 1;
        }
        int[] chosen = new int[byzantine.count()];
        for (int i = 0; i < chosen.length; i++) {
            int other = i + random.nextInt(nodes - i);
            chosen[i] = all[other];
            all[other] = all[i];
        }
        return chosen;
    }

    @Override
    public int generation() {
        return inner.generation();
    }

    @Override
    public @Nullable String guide() {
        return inner.guide();
    }

    @Override
    public long size() {
        return inner.size();
    }

    @Override
    public Set<FaultKind> ownFaults() {
        return inner.ownFaults();
    }

    @Override
    public boolean takesDeclaredFaults() {
        return inner.takesDeclaredFaults();
    }

    @Override
    public boolean keepsFaults() {
        return inner.keepsFaults();
    }

    @Override
    public @Nullable String configuration(Plan plan) {
        return inner.configuration(plan);
    }

    @Override
    public Map<String, Object> report() {
        return inner.report();
    }

    @Override
    public List<String> lines() {
        return inner.lines();
    }
}
