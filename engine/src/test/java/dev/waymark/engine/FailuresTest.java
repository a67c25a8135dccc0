package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.fixture.Act;
import dev.waymark.fixture.Faulty;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailuresTest {
    private static Failure failureOf(Act act) {
        return failureOf(TestSystem.of(2).world(), act);
    }

    private static Failure failureOf(World world, Act act) {
        Failure failure = world.act(2, act).view.failure();
        assertThat(failure).isNotNull();
        assertThat(world.history()).last().isEqualTo(new Event.Failed(2, failure));
        return failure;
    }

    @Test
    void whatANodeThrowsIsItsFailureWithItsOwnStack() {
        Failure failure = failureOf(Faulty::threeDeep);
        assertThat(failure.node()).isEqualTo(2);
        assertThat(failure.message()).isEqualTo("node 2 failed: java.lang.IllegalStateException: too deep at 0");
        assertThat(failure.signature()).isEqualTo("java.lang.IllegalStateException@dev.waymark.fixture.Faulty.deep");
        assertThat(failure.stackTrace())
                .startsWith("java.lang.IllegalStateException: too deep at 0\n    at dev.waymark.fixture.Faulty.deep(")
                .contains("Puppet.receive")
                .doesNotContain("Simulation");
    }

    @Test
    void theSignatureHasNeitherLinesNorValues() {
        assertThat(failureOf(env -> Faulty.either(true)).signature())
                .isEqualTo(failureOf(env -> Faulty.either(false)).signature())
                .isEqualTo("java.lang.IllegalStateException@dev.waymark.fixture.Faulty.either");
    }

    @Test
    void thePlaceIsTheNodesOwnCodeEvenIfTheLibraryThrows() {
        assertThat(failureOf(env -> Faulty.beyondTheEnd()).signature())
                .isEqualTo("java.lang.IndexOutOfBoundsException@dev.waymark.fixture.Faulty.beyondTheEnd");
    }

    @Test
    void aStackOverflowIsAFailureAndAlwaysTheSame() {
        Failure first = failureOf(env -> Faulty.there(0));
        assertThat(first.message()).contains("StackOverflowError");
        assertThat(first.signature()).isEqualTo("java.lang.StackOverflowError@dev.waymark.fixture.Faulty.back");
        for (int i = 0; i < 30; i++) {
            assertThat(failureOf(env -> Faulty.there(1))).isEqualTo(first);
        }
    }

    @Test
    void aFailureThatComesVeryOftenKeepsItsPlace() {
        TestSystem tested = TestSystem.of(1).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                Faulty.lengthOf(null);
            }
        });
        Simulation simulation = new Simulation(tested.deploy());
        for (int i = 0; i < 30_000; i++) {
            simulation.reset(i, null);
            if (!simulation.view().failure().signature().endsWith("@dev.waymark.fixture.Faulty.lengthOf")) {
                throw new AssertionError("execution " + i + ": "
                        + simulation.view().failure() + " (run the JVM with -XX:-OmitStackTraceInFastThrow)");
            }
        }
    }

    @Test
    void floodingTheNetworkIsAFailureEvenWithoutEnd() {
        Failure failure = failureOf(TestSystem.of(2).with("pool", 100).world(), Faulty::sendForEver);
        assertThat(failure.message()).isEqualTo("node 2 failed: flooded the network: more than 100 messages in flight");
        assertThat(failure.signature()).isEqualTo("flood@dev.waymark.fixture.Faulty.sendForEver");
    }

    @Test
    void messagesToNobodyAndNoMessagesAreFailures() {
        assertThat(failureOf(env -> env.send(0, "x")).message()).contains("sends to node 0, but nodes are 1..2");
        assertThat(failureOf(env -> env.send(3, "x")).message()).contains("sends to node 3, but nodes are 1..2");
        assertThat(failureOf(env -> env.send(1, null)).message()).contains("sends null to node 1");
    }

    @Test
    void onlyTheFirstFailureCounts() {
        World world = TestSystem.of(2).world();
        Failure first = failureOf(world, env -> Faulty.deep(1));
        world.act(1, env -> Faulty.beyondTheEnd());
        assertThat(world.view.failure()).isEqualTo(first);
    }

    private static Outcome explore(
            TestSystem tested, List<Decision> prefix, List<Decision> decisions, Observer recorder) {
        try (Explorer explorer = new Explorer(
                tested.deploy(),
                List.of(new NoFailure(), CommonProperties.sometimes("looks", Condition.state(view -> {
                    for (int node = 1; node <= view.nodes(); node++) {
                        view.state(node);
                    }
                    return false;
                }))),
                List.of(),
                100)) {
            return explorer.explore(new Plan(0, 1, new byte[0], prefix), new Script(decisions), recorder);
        }
    }

    private enum Where {
        CONSTRUCTOR,
        START,
        STATE
    }

    private static Node broken(Where where, Env env) {
        if (env.self() == 2 && where == Where.CONSTRUCTOR) {
            Faulty.deep(1);
        }
        return new Node() {
            @Override
            public void start() {
                if (env.self() == 2 && where == Where.START) {
                    Faulty.deep(1);
                }
            }

            @Override
            public Object state() {
                if (env.self() == 2 && where == Where.STATE) {
                    Faulty.deep(1);
                }
                return "fine";
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void aNodeThatFailsFromTheStartEndsTheExecutionBeforeAnyDecision(Where where) {
        TestSystem tested = TestSystem.of(3).nodes(env -> broken(where, env));
        Outcome outcome = explore(tested, List.of(new Decision.Heal()), List.of(new Decision.Wait(1)), null);
        assertThat(outcome.decisions()).isZero();
        Verdict verdict = outcome.verdicts().get(0);
        assertThat(verdict.violated()).isTrue();
        String failed = where == Where.STATE ? "failed to show its state" : "failed";
        assertThat(verdict.message())
                .isEqualTo("node 2 " + failed + ": java.lang.IllegalStateException: too deep at 0");
        assertThat(verdict.signature()).isEqualTo("java.lang.IllegalStateException@dev.waymark.fixture.Faulty.deep");
    }

    @Test
    void theExecutionEndsAfterAFailureAndItsScriptLeadsThere() {
        Act act = env -> Faulty.deep(1);
        List<Decision> decisions = List.of(
                new Decision.Heal(),
                new Decision.Inject(1, 2, act),
                World.deliver("1>2!1"),
                new Decision.Wait(1),
                new Decision.Wait(1));
        Outcome outcome = explore(TestSystem.of(2), List.of(), decisions, null);
        assertThat(outcome.violated()).isTrue();
        assertThat(outcome.script()).isEqualTo(decisions.subList(0, 3));
    }

    /** No matter in which order they are judged. */
    @Test
    void aStateThatIsFirstAskedForWhenAnotherPropertyIsJudgedIsMissedByNoOne() {
        Property looksAtTheEnd =
                CommonProperties.atEnd("looks", "looks at the end only", Condition.state(view -> true), view -> {
                    view.state(2);
                    return null;
                });
        TestSystem tested = TestSystem.of(2).nodes(env -> broken(Where.STATE, env));
        for (List<Property> properties :
                List.of(List.of(new NoFailure(), looksAtTheEnd), List.of(looksAtTheEnd, new NoFailure()))) {
            try (Explorer explorer = new Explorer(tested.deploy(), properties, List.of(), 100)) {
                Outcome outcome = explorer.explore(new Plan(0, 1), new Script(List.of(new Decision.Heal())));
                assertThat(outcome.verdicts())
                        .filteredOn(Verdict::violated)
                        .extracting(Verdict::property)
                        .containsExactly(NoFailure.NAME);
                assertThat(outcome.verdicts())
                        .extracting(Verdict::property)
                        .containsExactlyElementsOf(
                                properties.stream().map(Property::name).toList());
                assertThat(outcome.script()).containsExactly(new Decision.Heal());
            }
        }
    }

    @Test
    void aStateThatOnlyACoverageAsksForAtTheEndIsNotMissedEither() {
        TestSystem tested = TestSystem.of(2).nodes(env -> broken(Where.STATE, env));
        Coverage looksAtTheEnd = new Coverage() {
            @Override
            public String name() {
                return "looks";
            }

            @Override
            public String summary() {
                return "looks at the end only";
            }

            @Override
            public Collector collector(Deployment deployment, Sink sink) {
                return new Collector() {
                    @Override
                    public void end(View view) {
                        view.state(2);
                    }
                };
            }
        };
        try (Explorer explorer = new Explorer(tested.deploy(), List.of(new NoFailure()), List.of(looksAtTheEnd), 100)) {
            assertThat(explorer.explore(new Plan(0, 1), new Script(List.of())).violated())
                    .isTrue();
        }
    }

    @Test
    void aRestartThatFailsIsAFailureToo() {
        List<Env> made = new ArrayList<>();
        TestSystem tested = TestSystem.of(1).nodes(env -> {
            made.add(env);
            if (made.size() == 2) {
                throw new IllegalArgumentException("cannot read my disk");
            }
            return () -> "up";
        });
        Outcome outcome =
                explore(tested, List.of(), List.of(World.crash(1), World.restart(1), new Decision.Heal()), null);
        assertThat(outcome.decisions()).isEqualTo(2);
        assertThat(outcome.verdicts().get(0).message()).contains("cannot read my disk");
    }

    @Test
    void whatAnObserverThrowsIsNotTheNodesFailure() {
        Observer broken = new Observer() {
            @Override
            public void sent(long message, Object payload) {
                throw new IllegalStateException("a property's own mistake");
            }
        };
        Act send = env -> env.send(1, "x");
        List<Decision> decisions = List.of(new Decision.Inject(1, 2, send), World.deliver("1>2!1"));
        assertThatThrownBy(() -> explore(TestSystem.of(2), List.of(), decisions, broken))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a property's own mistake");
    }
}
