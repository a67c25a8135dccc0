package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Failure;
import dev.waymark.engine.sim.Simulation;
import dev.waymark.fixture.Faulty;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Observers are told of effects inside the node's handler: whose fault it is what comes out there. */
class ObserverMistakesTest {
    private static final String MISTAKE = "a property's own mistake";

    /** Node 1 does everything a node can do when it is asked. */
    private static Simulation simulation(boolean failsInTheEnd, boolean showsItsState) {
        return new Simulation(TestSystem.of(2)
                .workload(Workload.of(1, node -> node == 1, random -> List.of("go")))
                .nodes(env -> new Puppet(env) {
                    @Override
                    public void request(Operation operation) {
                        env.send(2, "x");
                        env.setTimer("t", 5);
                        env.cancelTimer("t");
                        env.disk().put("key", 1);
                        env.disk().sync();
                        env.emit("event", 1);
                        env.reply(operation, 1);
                        if (failsInTheEnd) {
                            Faulty.deep(1);
                        }
                    }

                    @Override
                    public Object state() {
                        if (!showsItsState) {
                            Faulty.deep(1);
                        }
                        return "fine";
                    }
                })
                .deploy());
    }

    private static void ask(Simulation simulation) {
        assertThat(simulation.apply(Code.invoke(Code.name(1, 1, 1)))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Event.Sent.class,
                Event.TimerSet.class,
                Event.TimerCancelled.class,
                Event.Persisted.class,
                Event.Synced.class,
                Event.Emitted.class,
                Event.Replied.class,
                Event.Failed.class
            })
    void whatAnObserverThrowsIsNotTheNodesFailure(Class<?> effect) {
        Simulation simulation = simulation(effect == Event.Failed.class, true);
        simulation.reset(1, new EventStream() {
            @Override
            protected void on(Event event) {
                if (effect.isInstance(event)) {
                    throw new IllegalStateException(MISTAKE);
                }
            }
        });
        assertThatThrownBy(() -> ask(simulation)).hasMessage(MISTAKE);
        Failure failure = simulation.view().failure();
        if (failure != null) {
            assertThat(failure.message()).as("the node's own").contains("too deep");
        }
    }

    @Test
    void aStateThatANodeFailsToShowAnObserverIsTheNodesFailure() {
        Simulation simulation = simulation(false, false);
        simulation.reset(1, new EventStream() {
            private final View view = simulation.view();

            @Override
            protected void on(Event event) {
                if (event instanceof Event.Sent) {
                    assertThat(view.state(1)).isNull();
                }
            }
        });
        ask(simulation);
        Failure failure = simulation.view().failure();
        assertThat(failure).isNotNull();
        assertThat(failure.signature()).isEqualTo("java.lang.IllegalStateException@dev.waymark.fixture.Faulty.deep");
    }

    @Test
    void whatThrowsBecauseANodeAsksForTheImpossibleIsTheNodesFailureThoughSomebodyListens() {
        Simulation simulation = new Simulation(TestSystem.of(1)
                .nodes(env -> new Puppet(env) {
                    @Override
                    public void start() {
                        env.send(7, "x");
                    }
                })
                .deploy());
        simulation.reset(1, new EventStream() {
            @Override
            protected void on(Event event) {}
        });
        Failure failure = simulation.view().failure();
        assertThat(failure).isNotNull();
        assertThat(failure.message()).contains("sends to node 7");
    }
}
