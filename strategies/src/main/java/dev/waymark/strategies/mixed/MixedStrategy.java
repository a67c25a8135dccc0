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
    /** So many of {@link #TOTAL} executions. */
    private static final int ISOLATE = 7;

    private static final int SWARM = 2;
    private static final int TOTAL = 10;

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
        return new Mixed(settings, random, controlled ? parts(settings) : List.of(random));
    }

    private static List<ConfiguredStrategy> parts(Settings settings) {
        ConfiguredStrategy isolate = new IsolateBusyStrategy().configure(settings, Map.of());
        SwarmStrategy swarm = new SwarmStrategy();
        List<ConfiguredStrategy> parts = new ArrayList<>();
        for (int i = 0; i < ISOLATE; i++) {
            parts.add(isolate);
        }
        for (int i = 0; i < SWARM; i++) {
            parts.add(swarm.configure(settings, Map.of("order", i % 2 == 0 ? "pos" : "pct")));
        }
        ConfiguredStrategy plain = new RandomStrategy().configure(settings, Map.of("timer", "4"));
        while (parts.size() < TOTAL) {
            parts.add(plain);
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
