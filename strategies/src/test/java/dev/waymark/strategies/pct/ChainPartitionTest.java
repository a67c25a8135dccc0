package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Busy;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The chains, against the causal order by its definition. */
class ChainPartitionTest {
    /** Asks {@code inner} and notes the chain of every message at the decision point where it is first seen in one. */
    private static final class Noting implements Run {
        private final PriorityRun inner;
        final Map<Long, Integer> chains = new TreeMap<>();

        Noting(PriorityRun inner) {
            this.inner = inner;
        }

        @Override
        public long next(View view) {
            long decision = inner.next(view);
            for (int i = 0; i < view.deliverable(); i++) {
                long message = view.message(i);
                if (inner.chainOf(message) != Pending.NONE) {
                    chains.putIfAbsent(message, inner.chainOf(message));
                }
            }
            return decision;
        }

        @Override
        public Observer observer() {
            return inner.observer();
        }
    }

    private static Noting run(SimulatedDeployment<?> deployment, FaultBudget faults, long seed) {
        Strategies.Chosen pctcp = Strategies.standard().parse("pctcp:again=1");
        Settings settings = new Settings(deployment, 1, 300, faults);
        return new Noting((PriorityRun)
                pctcp.strategy().configure(settings, pctcp.options()).run(new Plan(0, seed)));
    }

    /** Returns how many messages follow another in their chain. */
    static int assertChains(CausalOrder order, Map<Long, Integer> chains) {
        Map<Integer, List<Long>> members = new TreeMap<>();
        for (long message : order.deliveries()) {
            Integer chain = chains.get(message);
            if (chain != null) {
                members.computeIfAbsent(chain, c -> new ArrayList<>()).add(message);
            }
        }
        int links = 0;
        for (List<Long> chain : members.values()) {
            for (int i = 1; i < chain.size(); i++) {
                assertThat(order.precedes(chain.get(i - 1), chain.get(i)))
                        .as("%x and %x", chain.get(i - 1), chain.get(i))
                        .isTrue();
                links++;
            }
        }
        return links;
    }

    @ParameterizedTest
    @EnumSource(Channels.class)
    void membersOfAChainFollowEachOther(Channels channels) {
        TestSystem tested = Busy.system(4).with("channels", channels.name().toLowerCase(Locale.ROOT));
        SimulatedDeployment<?> deployment = tested.deploy();
        int links = 0;
        int deliveries = 0;
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
            for (int seed = 1; seed <= 15; seed++) {
                CausalOrder order = new CausalOrder(channels);
                Noting run = run(deployment, new FaultBudget(2, 5, 5), seed);
                Outcome outcome = explorer.explore(new Plan(0, seed), run, order);
                assertThat(outcome.skipped()).isEmpty();
                links += assertChains(order, run.chains);
                deliveries += order.deliveries().size();
            }
        }
        assertThat(links).isGreaterThan(deliveries / 2);
    }

    /** Cuts links now and then, so that messages wait while later ones of the same inbox are delivered. */
    private static final class Cutting implements Run {
        private final Noting inner;
        private final Rng random;

        Cutting(Noting inner, long seed) {
            this.inner = inner;
            this.random = new Rng(seed);
        }

        @Override
        public long next(View view) {
            return switch (random.nextInt(20)) {
                case 0 -> view.encode(new Decision.Partition(List.of(List.of(1, 2), List.of(3, 4))));
                case 1 -> Code.heal();
                default -> {
                    long decision = inner.next(view);
                    yield decision == Code.stop() ? Code.heal() : decision;
                }
            };
        }

        @Override
        public Observer observer() {
            return inner.observer();
        }

        @Override
        public Map<String, Integer> counters() {
            return inner.inner.counters();
        }
    }

    @ParameterizedTest
    @EnumSource(Channels.class)
    void whatWasOvertakenFollowsNobodyByItsPlaceInTheChannel(Channels channels) {
        TestSystem tested = Busy.system(4).with("channels", channels.name().toLowerCase(Locale.ROOT));
        SimulatedDeployment<?> deployment = tested.deploy();
        int overtaken = 0;
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
            for (int seed = 1; seed <= 30; seed++) {
                CausalOrder order = new CausalOrder(channels);
                Noting noting = run(deployment, new FaultBudget(1, 3, 5), seed);
                Outcome outcome = explorer.explore(new Plan(0, seed), new Cutting(noting, seed), order);
                assertChains(order, noting.chains);
                overtaken += Objects.requireNonNull(outcome.counters().get("overtaken"));
            }
        }
        if (channels == Channels.RECEIVER) {
            assertThat(overtaken).isGreaterThan(20);
        } else {
            assertThat(overtaken).isZero();
        }
    }

    /** More than the bits of a long. */
    @Test
    void manyChains() {
        SimulatedDeployment<?> deployment = Workloads.independent(150, 3).deploy();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 1000)) {
            CausalOrder order = new CausalOrder(Channels.NONE);
            Noting run = run(deployment, FaultBudget.NONE, 1);
            explorer.explore(new Plan(0, 1), run, order);
            assertThat(new TreeSet<>(run.chains.values())).hasSizeBetween(150, 160);
            assertThat(assertChains(order, run.chains)).isEqualTo(450 - new TreeSet<>(run.chains.values()).size());
        }
    }

    @Test
    void thereAreNoMoreChainsThanTheWidthAllows() {
        for (TestSystem tested : List.of(Workloads.independent(5, 4), Workloads.rounds(5, 3), Workloads.rounds(3, 6))) {
            SimulatedDeployment<?> deployment = tested.deploy();
            try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
                for (int seed = 1; seed <= 40; seed++) {
                    CausalOrder order = new CausalOrder(Channels.NONE);
                    Noting run = run(deployment, FaultBudget.NONE, seed);
                    explorer.explore(new Plan(0, seed), run, order);
                    assertThat(run.chains.keySet()).containsExactlyInAnyOrderElementsOf(order.deliveries());
                    assertChains(order, run.chains);
                    int width = order.width();
                    assertThat(new TreeSet<>(run.chains.values()).size()).isBetween(width, width * (width + 1) / 2);
                }
            }
        }
    }
}
