package dev.waymark.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Failure;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.fixture.Act;
import dev.waymark.fixture.TestSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Names have numbers of 24 bits; what would need more is a failure, never another's name. Here they end at 3. */
class NumbersTest {
    private final SimulatedDeployment<?> two = TestSystem.of(2).deploy();
    private final Simulation simulation = new Simulation(two, two, 3);
    private final View view = simulation.view();

    private Failure act(Act act) {
        long inject = view.encode(new Decision.Inject(2, 2, act));
        assertThat(simulation.apply(inject)).isNull();
        MessageName name = MessageName.of(view.message(view.deliverable() - 1));
        assertThat(simulation.apply(view.encode(new Decision.Deliver(name, null, null))))
                .isNull();
        return view.failure();
    }

    @Test
    void moreMessagesOnOnePairThanThereAreNamesAreTheSendersFailure() {
        simulation.reset(1, null);
        Act three = env -> {
            for (int i = 0; i < 3; i++) {
                env.send(1, i);
            }
        };
        assertThat(act(three)).isNull();
        Failure failure = act(env -> env.send(1, "one more"));
        assertThat(failure.message())
                .isEqualTo("node 2 failed: flooded node 1: more than 3 messages to it in one execution");
        assertThat(failure.signature()).isEqualTo("flood@dev.waymark.fixture.Puppet.receive");
        assertThat(view.inFlight()).isEqualTo(3);

        simulation.reset(1, null);
        assertThat(act(three)).as("every execution counts anew").isNull();
    }

    @ParameterizedTest
    @EnumSource
    void deliveredMessagesCountToo(Channels channels) {
        MessagePool pool = new MessagePool(2, channels, 100, 3);
        for (int i = 1; i <= 3; i++) {
            long name = pool.send(1, 2, "x");
            assertThat(Code.number(name)).isEqualTo(i);
            pool.take(pool.find(name));
        }
        for (int i = 0; i < 2; i++) {
            assertThat(pool.send(1, 2, "x")).isNegative();
        }
        assertThat(pool.size()).isZero();
        assertThat(pool.send(2, 1, "x")).as("another pair").isPositive();
    }

    @Test
    void moreArmingsOfATimerThanThereAreNamesAreTheNodesFailure() {
        simulation.reset(1, null);
        assertThat(act(env -> {
                    for (int i = 0; i < 3; i++) {
                        env.setTimer("t", 1);
                    }
                    env.setTimer("u", 1);
                }))
                .isNull();
        assertThat(act(env -> env.setTimer("t", 1)).message())
                .isEqualTo("node 2 failed: flooded its clock: timer 't' set more than 3 times in one execution");
    }

    @Test
    void injectionsWithoutANameAreSkipped() {
        simulation.reset(1, null);
        Decision inject = new Decision.Inject(1, 2, "x");
        for (int i = 0; i < 3; i++) {
            assertThat(simulation.apply(view.encode(inject))).isNull();
        }
        assertThat(simulation.apply(view.encode(inject))).isEqualTo(Skip.UNSUPPORTED);
        assertThat(view.inFlight()).isEqualTo(3);
    }
}
