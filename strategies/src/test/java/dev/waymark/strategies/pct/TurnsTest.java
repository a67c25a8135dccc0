package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Busy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody else takes turns, holds messages back, shows them later, and delivers some of them. */
class TurnsTest {
    private static final class Meddler implements Run {
        private final Run inner;
        private final Rng random;
        private final TreeSet<Long> held = new TreeSet<>();
        private final TreeSet<Long> known = new TreeSet<>();
        final Map<Long, Integer> chains = new TreeMap<>();
        int ownTurns;
        int released;

        Meddler(Run inner, long seed) {
            this.inner = inner;
            this.random = new Rng(seed);
        }

        @Override
        public long next(View view) {
            List<Integer> shown = new ArrayList<>();
            for (int i = 0; i < view.deliverable(); i++) {
                long message = view.message(i);
                if (known.add(message) && random.nextInt(4) == 0) {
                    held.add(message);
                } else if (held.contains(message) && random.nextInt(10) == 0) {
                    held.remove(message);
                    released++;
                }
                if (!held.contains(message)) {
                    shown.add(i);
                }
            }
            View filtered = showing(view, shown);
            long decision = inner.next(filtered);
            for (int i = 0; i < shown.size() && inner instanceof PriorityRun run; i++) {
                chains.putIfAbsent(filtered.message(i), run.chainOf(filtered.message(i)));
            }
            if (view.deliverable() > 0 && random.nextInt(5) == 0) {
                ownTurns++;
                return Code.deliver(view.message(random.nextInt(view.deliverable())));
            }
            return decision;
        }

        private static View showing(View view, List<Integer> shown) {
            return (View) Proxy.newProxyInstance(
                    View.class.getClassLoader(), new Class<?>[] {View.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("deliverable")) {
                            return shown.size();
                        }
                        if (List.of("message", "payload", "sentAt").contains(method.getName())) {
                            return method.invoke(view, shown.get((int) arguments[0]));
                        }
                        try {
                            return method.invoke(view, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        }

        @Override
        public Observer observer() {
            Observer observer = inner.observer();
            return observer == null ? new Observer() {} : observer;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pct", "pctcp", "pos"})
    void nothingIsSkippedAndTheChainsStayChains(String label) {
        SimulatedDeployment<?> deployment = Busy.system(4).deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 1, 300, new FaultBudget(2, 5, 5));
        int ownTurns = 0;
        int released = 0;
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
            for (int seed = 1; seed <= 12; seed++) {
                Plan plan = new Plan(0, seed);
                Meddler meddler = new Meddler(
                        chosen.strategy().configure(settings, chosen.options()).run(plan), seed);
                CausalOrder order = new CausalOrder(Channels.NONE);
                Outcome outcome = explorer.explore(plan, meddler, order);
                assertThat(outcome.skipped()).isEmpty();
                assertThat(outcome.decisions()).isEqualTo(300);
                FaultBudget faults = outcome.faults();
                assertThat(faults.crashes() + faults.drops() + faults.duplicates())
                        .isBetween(10, 12);
                if (label.equals("pctcp")) {
                    meddler.chains.values().removeIf(chain -> chain == Pending.NONE);
                    assertThat(ChainPartitionTest.assertChains(order, meddler.chains))
                            .isGreaterThan(30);
                }
                ownTurns += meddler.ownTurns;
                released += meddler.released;
            }
        }
        assertThat(ownTurns).isGreaterThan(300);
        assertThat(released).isGreaterThan(30);
    }
}
