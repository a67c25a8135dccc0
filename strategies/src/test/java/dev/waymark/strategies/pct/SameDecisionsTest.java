package dev.waymark.strategies.pct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.random.Mix;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.fixture.Busy;
import dev.waymark.fixture.TestSystem;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What makes these strategies fast must not change what they decide. */
class SameDecisionsTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 5, 5);

    /** Shows the same as the cluster, but does not say that it shows everything. */
    private record Doubtful(Run inner) implements Run {
        @Override
        public long next(View view) {
            return inner.next((View) Proxy.newProxyInstance(
                    View.class.getClassLoader(),
                    new Class<?>[] {View.class},
                    (proxy, method, arguments) ->
                            method.getName().equals("unfiltered") ? false : method.invoke(view, arguments)));
        }

        @Override
        public Observer observer() {
            Observer observer = inner.observer();
            return observer == null ? new Observer() {} : observer;
        }
    }

    private static List<Long> decisions(TestSystem tested, String label, int executions, UnaryOperator<Run> wrapped) {
        SimulatedDeployment<?> deployment = tested.deploy();
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        Settings settings = new Settings(deployment, 1, 300, FAULTS);
        List<Long> decisions = new ArrayList<>();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 300)) {
            for (int seed = 1; seed <= executions; seed++) {
                Plan plan = new Plan(0, seed);
                explorer.explore(
                        plan,
                        wrapped.apply(chosen.strategy()
                                .configure(settings, chosen.options())
                                .run(plan)));
                for (int i = 0; i < explorer.log().size(); i++) {
                    decisions.add(explorer.log().get(i));
                }
            }
        }
        return decisions;
    }

    @ParameterizedTest
    @CsvSource({
        "pctcp, none, 0",
        "pctcp, pair, 0",
        "pctcp, receiver, 0",
        "pctcp:again=1:depth=8, none, 5",
        "pctcp:timers=idle, pair, 0",
        "pct, none, 0",
        "pct, receiver, 5",
        "pos, none, 0",
        "pos, pair, 5",
    })
    void whoeverLooksAtEverythingDecidesTheSame(String label, String channels, int drift) {
        TestSystem tested = Busy.system(4).with("channels", channels);
        TestSystem bound = drift == 0 ? tested : tested.with("drift", drift);
        assertThat(decisions(bound, label, 8, Doubtful::new))
                .hasSizeGreaterThan(2000)
                .isEqualTo(decisions(bound, label, 8, run -> run));
    }

    /** Recorded when every decision looked through all that was pending, with a table of names. */
    @Test
    void theyDecideAsTheyAlwaysDid() {
        StringBuilder found = new StringBuilder();
        for (String channels : List.of("none", "pair", "receiver")) {
            for (String label : List.of("pct", "pctcp", "pos")) {
                long hash = 0;
                for (long decision : decisions(Busy.system(4).with("channels", channels), label, 20, run -> run)) {
                    hash = Mix.combine(hash, decision);
                }
                found.append(label)
                        .append(' ')
                        .append(channels)
                        .append(' ')
                        .append(Long.toHexString(hash))
                        .append('\n');
            }
        }
        assertThat(found).hasToString("""
                        pct none 80397c35e1591daa
                        pctcp none 71f1b1e5fb6c52ec
                        pos none 8dde84af2d9dfce8
                        pct pair a66642a6b08a7949
                        pctcp pair f5d36d2d5b4d281f
                        pos pair 7d4c49173b64efb5
                        pct receiver 479da6475a5c1ed2
                        pctcp receiver 416c730336601ae2
                        pos receiver bfb0d0b09925424e
                        """);
    }
}
