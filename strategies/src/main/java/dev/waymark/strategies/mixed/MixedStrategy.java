package dev.waymark.strategies.mixed;

import dev.waymark.core.cluster.Capability;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.RandomStrategy;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.strategies.isolate.IsolateBusyStrategy;
import dev.waymark.strategies.swarm.SwarmStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Each execution is one of {@code isolate-busy}, of {@code swarm} with priorities or of the plain walk, drawn from its seed; execution
 * 0 is one of {@code random}. Where messages are not under control, all are of {@code random}. The shares and what they were
 * compared with are on docs/strategies/isolate-busy.md.
 */
public final class MixedStrategy implements Strategy {
    /** How many of ten executions are of each; the rest are of {@code random}. */
    private record Shares(int isolate, int swarm, int timers) {}

    private static final int TOTAL = 10;
    private static final Shares USUAL = new Shares(8, 1, 1);

    /** What a liar says should come soon: who is cut off does not hear it. */
    private static final Shares AMONG_LIARS = new Shares(3, 2, 2);

    @Override
    public String name() {
        return "mixed";
    }

    @Override
    public String summary() {
        return "each execution is one of isolate-busy, of swarm with priorities, or of random";
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        ConfiguredStrategy random = new RandomStrategy().configure(settings, Map.of());
        boolean controlled = settings.deployment().capabilities().has(Capability.MESSAGES);
        Shares shares = settings.amongLiars() ? AMONG_LIARS : USUAL;
        return new Mixed(settings, random, controlled ? parts(settings, random, shares) : List.of(random));
    }

    private static List<ConfiguredStrategy> parts(Settings settings, ConfiguredStrategy random, Shares shares) {
        ConfiguredStrategy isolate = new IsolateBusyStrategy().configure(settings, Map.of());
        ConfiguredStrategy timers = new RandomStrategy().configure(settings, Map.of("timer", "4"));
        SwarmStrategy swarm = new SwarmStrategy();
        List<ConfiguredStrategy> parts = new ArrayList<>();
        for (int i = 0; i < shares.isolate; i++) {
            parts.add(isolate);
        }
        for (int i = 0; i < shares.swarm; i++) {
            parts.add(swarm.configure(settings, i == 0 ? Map.of("order", "pos") : Map.of()));
        }
        for (int i = 0; i < shares.timers; i++) {
            parts.add(timers);
        }
        while (parts.size() < TOTAL) {
            parts.add(random);
        }
        return parts;
    }

    private record Mixed(Settings settings, ConfiguredStrategy first, List<ConfiguredStrategy> parts)
            implements ConfiguredStrategy {
        @Override
        public Planner planner(List<String> measured) {
            return index -> new Plan(index, Seeds.execution(settings.seed(), index));
        }

        @Override
        public Run run(Plan plan) {
            return of(plan).run(plan);
        }

        @Override
        public String configuration(Plan plan) {
            String told = of(plan).configuration(plan);
            return told == null ? "as random" : told;
        }

        private ConfiguredStrategy of(Plan plan) {
            Rng random = new Rng(Seeds.stream(plan.seed(), "mixed", 0));
            return plan.index() == 0 ? first : parts.get(random.nextInt(parts.size()));
        }
    }
}
