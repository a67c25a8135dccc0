package dev.waymark.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.model.Failure;
import dev.waymark.fixture.Act;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node names and its system does not have is the node's failure: nobody would count it. */
class UndeclaredNamesTest {
    private static String failure(Act act) {
        World world = TestSystem.of(2)
                .clauses("upon a tick: send", "upon a message: count it")
                .workload(Workload.of(2, node -> true, random -> List.of("x")))
                .world();
        Failure failure = world.act(1, act).view.failure();
        return failure == null ? "" : failure.message();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 2, 63, 64, 5_000})
    void aClauseThatNobodyDeclared(int clause) {
        assertThat(failure(env -> env.clause(clause)))
                .contains("node 1 carries out clause " + clause + ", but its system declares 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 5_000})
    void aClientThatIsNone(int client) {
        assertThat(failure(env -> env.reply(new Operation(client, 1, "x"), "y")))
                .contains("node 1 replies to client " + client + ", but there are 2, counted from 1");
    }

    @Test
    void tooManyNamesOfEvents() {
        assertThat(failure(env -> {
                    for (int i = 0; i < Counters.NAMES_MAX; i++) {
                        env.emit("commit-" + i);
                    }
                }))
                .isEmpty();
        assertThat(failure(env -> {
                    for (int i = 0; i <= Counters.NAMES_MAX; i++) {
                        env.emit("commit-" + i);
                    }
                }))
                .contains("node 1 emits more than 1000 internal events of different names");
    }

    /** How many there were in the execution before does not matter. */
    @Test
    void namesAreForgottenWithTheirExecution() {
        World world = TestSystem.of(2).world();
        for (int execution = 0; execution < 5; execution++) {
            int number = execution;
            world.reset(1);
            world.act(1, env -> {
                for (int i = 0; i < Counters.NAMES_MAX; i++) {
                    env.emit("event-" + number + "-" + i);
                }
            });
            assertThat(world.view.failure()).isNull();
            assertThat(world.simulation.count("event-" + number + "-7")).isEqualTo(1);
            assertThat(world.simulation.count("event-" + (number - 1) + "-7")).isZero();
        }
    }
}
