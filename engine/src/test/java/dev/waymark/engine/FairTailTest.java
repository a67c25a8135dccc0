package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Node;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FairTailTest {
    private static final Property NEVER_GOOD =
            Property.of("never-good", "", 2, () -> new dev.waymark.core.property.Check() {
                @Override
                public void end(dev.waymark.core.cluster.View view) {
                    violated("as every time");
                }
            });

    private static List<String> tail(TestSystem tested, int rounds, List<Decision> before) {
        Property property = Property.of("never-good", "", rounds, NEVER_GOOD::check);
        try (Explorer explorer = new Explorer(tested.deploy(), List.of(property), List.of(), 1000)) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(before));
            assertThat(outcome.decisions())
                    .isEqualTo(outcome.script().size())
                    .isEqualTo(explorer.log().size());
            List<String> names = new ArrayList<>();
            for (Decision decision :
                    outcome.script().subList(before.size(), outcome.script().size())) {
                names.add(name(decision));
            }
            return names;
        }
    }

    private static String name(Decision decision) {
        if (decision instanceof Decision.Deliver deliver) {
            return deliver.message().toString();
        }
        return decision instanceof Decision.Fire fire ? fire.timer().toString() : decision.toString();
    }

    private static Node queue(dev.waymark.core.Env env, int length) {
        return new Puppet(env) {
            @Override
            public void start() {
                for (int i = 0; env.self() == 1 && i < length; i++) {
                    env.send(2 + i % 2, "m" + i);
                }
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pair", "receiver"})
    void aRoundDeliversAllThatIsInFlightInSendOrder(String channels) {
        TestSystem tested = TestSystem.of(3).with("channels", channels).nodes(env -> queue(env, 6));
        assertThat(tail(tested, 1, List.of()))
                .containsExactly("Heal[]", "1>2#1", "1>3#1", "1>2#2", "1>3#2", "1>2#3", "1>3#3");
    }

    @Test
    void firstItHealsResumesAndRestarts() {
        List<Decision> before = List.of(
                new Decision.Crash(1, DiskMode.KEPT),
                new Decision.Pause(3),
                new Decision.Partition(List.of(List.of(1), List.of(2, 3))));
        assertThat(tail(TestSystem.of(3), 1, before)).containsExactly("Heal[]", "Restart[node=1]", "Resume[node=3]");
    }

    /** Each node has a timer that comes again; node 1 tells node 2 when it fires. */
    private static TestSystem ticking() {
        return TestSystem.of(2).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                env.setTimer("t", env.self() == 1 ? 3 : 7);
            }

            @Override
            public void timer(String kind) {
                start();
                if (env.self() == 1) {
                    env.send(2, env.now());
                }
            }
        });
    }

    @Test
    void timersFireByEarliestDeadlineOneARound() {
        assertThat(tail(ticking(), 4, List.of()))
                .containsExactly("Heal[]", "1/t#1", "1>2#1", "1/t#2", "1>2#2", "2/t#1", "1/t#3", "1>2#3");
    }

    @Test
    void itWorksUnderABoundOnDrift() {
        assertThat(tail(ticking().with("drift", 1), 4, List.of()))
                .containsExactly("Heal[]", "1/t#1", "1>2#1", "1/t#2", "1>2#2", "2/t#1", "1/t#3", "1>2#3");
    }

    /** A message that is answered for ever: four hops before the first round and in each of the rounds. */
    private static TestSystem chatting() {
        return TestSystem.of(2).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                if (env.self() == 1) {
                    env.send(2, "ball");
                }
            }

            @Override
            public void receive(int from, Object message) {
                env.send(from, message);
            }
        });
    }

    @Test
    void itEndsAfterItsRoundsEvenIfMessagesNeverEnd() {
        List<String> tail = tail(chatting(), 3, List.of());
        assertThat(tail)
                .hasSize(17)
                .startsWith("Heal[]", "1>2#1", "2>1#1", "1>2#2")
                .endsWith("1>2#8", "2>1#8");
    }

    @Test
    void theLongestEpilogueOfThePropertiesCountsAndNoneMeansNone() {
        Property three = Property.of("three", "", 3, NEVER_GOOD::check);
        Property none = CommonProperties.sometimes("none", Condition.state(view -> false));
        for (List<Property> properties : List.of(List.of(three, none), List.of(none))) {
            try (Explorer explorer = new Explorer(chatting().deploy(), properties, List.of(), 1000)) {
                Outcome outcome = explorer.explore(new Plan(0, 1), view -> Code.stop());
                assertThat(outcome.decisions()).isEqualTo(properties.contains(three) ? 17 : 0);
                assertThat(outcome.boundReached()).isFalse();
            }
        }
    }
}
