package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Env;
import dev.waymark.core.Warning;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import dev.waymark.engine.shrink.Shrinker;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no campaign should rely on is noticed while one goes on. */
class SpotCheckTest {
    /** Nodes that greet each other with {@code word}. */
    private static ExperimentBuilder greeting(Function<Env, Object> word) {
        return Experiment.on(Given.target(TestSystem.of(2)
                        .nodes(env -> new Puppet(env) {
                            @Override
                            public void start() {
                                env.send(3 - env.self(), word.apply(env));
                            }
                        })
                        .deploy()))
                .steps(10);
    }

    private static List<Warning> warnings(Experiment experiment) {
        return RunReport.withoutTraces(Campaign.run(experiment)).warnings();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aSystemThatIsNotDeterministicIsNoticedWithoutAnyViolation(int workers) {
        AtomicInteger calls = new AtomicInteger();
        List<Warning> warnings = warnings(greeting(env -> "hello " + calls.incrementAndGet())
                .executions(10)
                .workers(workers)
                .build());

        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0).kind()).isEqualTo("not-deterministic");
        assertThat(warnings.get(0).message())
                .contains(
                        "execution 0 was made twice",
                        "of node 1:",
                        "first Sent[message=1>2#1",
                        "then Sent[message=1>2#1",
                        "doctor");
    }

    @Test
    void aMessageThatChangesIsNoticed() {
        List<Object> shared = new ArrayList<>();
        List<Warning> warnings = warnings(greeting(env -> {
                    shared.add(env.self());
                    return shared;
                })
                .executions(1)
                .build());
        assertThat(warnings).extracting(Warning::kind).containsExactly("not-deterministic");
    }

    /** It hangs the second time only, where no execution of the campaign does. */
    @Test
    void aHangInASpotCheckEndsNoCampaign() {
        AtomicInteger starts = new AtomicInteger();
        Totals totals = Campaign.run(greeting(env -> {
                    if (starts.incrementAndGet() == 3) {
                        while (true) {
                            LockSupport.park();
                        }
                    }
                    return "hello";
                })
                .executions(3)
                .handlerMillis(200)
                .build());
        assertThat(totals.executions()).isEqualTo(3);
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().verdict().hung()).isTrue();
    }

    @Test
    void nothingIsSaidOfASoundSystemAndNothingIsCountedTwice() {
        Totals totals = Campaign.run(greeting(env -> "hello " + env.random().nextInt(9))
                .executions(401)
                .measuring("states")
                .build());
        assertThat(totals.notRepeatable()).isNull();
        assertThat(totals.executions()).isEqualTo(401);
        assertThat(totals.deliveries()).isEqualTo(802);
    }

    /** Coverage looks at states, the property that is violated does not. */
    @Test
    void aStateThatCannotBeShownIsSeenAgainAndShrunk() {
        Experiment experiment = Experiment.on(Given.target(TestSystem.of(2)
                        .nodes(env -> new Puppet(env) {
                            private int heard;

                            @Override
                            public void start() {
                                for (int i = 0; i < 4; i++) {
                                    env.send(3 - env.self(), "hello");
                                }
                            }

                            @Override
                            public void receive(int from, Object message) {
                                heard++;
                            }

                            @Override
                            public Object state() {
                                if (heard == 2) {
                                    throw new IllegalStateException("cannot tell");
                                }
                                return heard;
                            }
                        })
                        .deploy()))
                .steps(10)
                .measuring("states")
                .executions(3)
                .build();
        Findings findings = new Findings(experiment, null, Shrinker.Options.DEFAULT);
        Totals totals = Campaign.run(experiment, new Campaign.Listener() {}, findings, null);

        assertThat(totals.violations()).hasSize(1);
        Finding finding = findings.all().get(0);
        assertThat(finding.verdict().message()).contains("failed to show its state", "cannot tell");
        assertThat(finding.minimal()).isTrue();
        assertThat(finding.shrunkDecisions()).isEqualTo(2);
    }
}
