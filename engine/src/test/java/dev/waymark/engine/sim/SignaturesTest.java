package dev.waymark.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In whose name something can be said. */
class SignaturesTest {
    private record Vote(String value) {}

    private record Proof(int voter, String value) {}

    private static final MessageCorruptions SIGNED = new MessageCorruptions() {
        @Override
        public List<MessageCorruption> all() {
            return List.of(MessageCorruption.garbage());
        }

        @Override
        public List<?> statements(Object message) {
            return message instanceof Vote ? List.of(message) : List.of();
        }

        @Override
        public List<Signed> carried(Object message) {
            return message instanceof Proof proof
                    ? List.of(new Signed(proof.voter(), new Vote(proof.value())))
                    : List.of();
        }
    };

    private static TestSystem system() {
        return TestSystem.of(3).lies(SIGNED).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                env.sendToOthers(new Vote("v" + env.self()));
            }

            @Override
            public void timer(String kind) {
                env.sendToOthers(new Vote("late"));
            }
        });
    }

    private static Decision replace(String message, Object payload) {
        return new Decision.Replace(MessageName.parse(message), null, payload);
    }

    @Test
    void onlyWhatAFaultyNodeSaysCanBeChangedOrMadeUp() {
        World world = system().world();
        assertThat(world.apply(replace("1>2#1", new Vote("x")))).isEqualTo(Skip.SIGNED);
        assertThat(world.apply(new Decision.Inject(1, 2, new Vote("x")))).isEqualTo(Skip.SIGNED);
        world.events();
        world.must(new Decision.Corrupt(1));
        assertThat(world.events()).containsExactly(new Event.Corrupted(1));
        assertThat(world.view.faulty(1)).isTrue();
        assertThat(world.view.faulty(2)).isFalse();
        world.must(replace("1>2#1", new Vote("x"))).must(new Decision.Inject(1, 3, new Vote("y")));
        assertThat(world.apply(replace("2>3#1", new Vote("x")))).isEqualTo(Skip.SIGNED);
        assertThat(world.apply(new Decision.Corrupt(1))).isEqualTo(Skip.NODE_FAULTY);
        assertThat(world.apply(new Decision.Corrupt(4))).isEqualTo(Skip.NO_SUCH_NODE);
        assertThat(world.view.liars()).isEqualTo(1);
        assertThat(world.view.lies()).isEqualTo(2);
    }

    @Test
    void whatAMessageCarriesOfOthersTheyMustHaveSaid() {
        World world = system().world().must(new Decision.Corrupt(1));
        assertThat(world.apply(replace("1>2#1", new Proof(3, "never")))).isEqualTo(Skip.NEVER_SIGNED);
        assertThat(world.apply(replace("1>2#1", new Proof(0, "v1")))).isEqualTo(Skip.NEVER_SIGNED);
        world.must(replace("1>2#1", new Proof(3, "v3"))); // said before anybody was faulty
        world.must(replace("1>3#1", new Proof(1, "never"))); // a liar signs what it likes
    }

    @Test
    void whatALiarWithholdsIsALieAndNoLoss() {
        World world = system().world().must(new Decision.Corrupt(1));
        world.must(World.drop("1>2#1")).must(World.drop("2>1#1"));
        assertThat(world.view.lies()).isEqualTo(1);
        assertThat(world.view.drops()).isEqualTo(1);
    }

    @Test
    void signaturesCanBeBrokenOnPurpose() {
        World world = system().world().must(new Decision.Corrupt(0));
        world.must(replace("2>3#1", new Proof(1, "never")));
        assertThat(world.view.liars()).isZero();
        world.reset(1);
        assertThat(world.apply(replace("2>3#1", new Vote("x")))).isEqualTo(Skip.SIGNED);
    }

    @Test
    void theNextExecutionKnowsNothingOfThisOne() {
        World world = system().world().must(new Decision.Corrupt(1)).must(World.drop("1>2#1"));
        world.reset(2);
        assertThat(world.view.faulty(1)).isFalse();
        assertThat(world.view.liars() + world.view.lies()).isZero();
    }

    @Test
    void whereNothingIsSignedEverythingCanBeChanged() {
        World world = Talking.world();
        world.must(replace("1>2#1", "x"));
        assertThat(world.view.lies()).isZero();
    }

    private static final class Talking {
        static World world() {
            return TestSystem.of(2)
                    .nodes(env -> new Puppet(env) {
                        @Override
                        public void start() {
                            env.sendToOthers("hello");
                        }
                    })
                    .world();
        }
    }
}
