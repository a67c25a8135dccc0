package dev.waymark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import dev.waymark.fixture.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplorerTest {
    private static final Run HEALING = view -> Code.heal();

    private static Outcome explore(
            TestSystem tested, List<Property> properties, int steps, List<Decision> prefix, Run run) {
        try (Explorer explorer = new Explorer(tested.deploy(), properties, List.of(), steps)) {
            return explorer.explore(new Plan(0, 1, new byte[0], prefix), run);
        }
    }

    /** Settles, violated or not, at the given decision point; the one after the start is the first. */
    private static Property settles(int point, boolean violated) {
        return Property.of("settles", "", () -> new Check() {
            private int points;

            @Override
            public Observer observer() {
                return new Observer() {
                    @Override
                    public void stepped(int node) {
                        if (++points == point && violated) {
                            violated("at " + points);
                        } else if (points == point) {
                            settled();
                        }
                    }
                };
            }
        });
    }

    @Test
    void theBoundEndsAnExecutionAndIsReported() {
        Outcome outcome = explore(TestSystem.of(1), List.of(), 7, List.of(), HEALING);
        assertThat(outcome.decisions()).isEqualTo(7);
        assertThat(outcome.boundReached()).isTrue();
    }

    @Test
    void aRunThatStopsIsNotCutByTheBound() {
        Outcome outcome =
                explore(TestSystem.of(1), List.of(), 7, List.of(), view -> view.decisions() == 3 ? 0 : Code.heal());
        assertThat(outcome.decisions()).isEqualTo(3);
        assertThat(outcome.boundReached()).isFalse();
    }

    @Test
    void aPrefixIsReplayedFirstAndCountsInTheBound() {
        List<Decision> prefix = List.of(new Decision.Advance(1, 5), World.deliver("1>1#9"), new Decision.Advance(1, 6));
        try (Explorer explorer = new Explorer(TestSystem.of(1).deploy(), List.of(), List.of(), 4)) {
            Outcome outcome = explorer.explore(new Plan(0, 1, new byte[0], prefix), HEALING);
            assertThat(explorer.cluster().view().clock(1)).isEqualTo(11);
            assertThat(outcome.decisions()).isEqualTo(4);
            assertThat(outcome.boundReached()).isTrue();
            assertThat(outcome.skipped()).isEqualTo(Map.of("message gone", 1));
            assertThat(Code.kind(explorer.log().get(0))).isEqualTo(Code.RICH);
            assertThat(Code.kind(explorer.log().get(3))).isEqualTo(Code.HEAL);
        }
    }

    @Test
    void aPrefixIsCutByTheBoundToo() {
        Outcome outcome = explore(
                TestSystem.of(1), List.of(), 4, Collections.nCopies(9, new Decision.Heal()), view -> Code.heal());
        assertThat(outcome.decisions()).isEqualTo(4);
        assertThat(outcome.boundReached()).isTrue();
    }

    @Test
    void aRunWhoseDecisionsNeverApplyEnds() {
        Outcome outcome = explore(TestSystem.of(1), List.of(), 7, List.of(), view -> Code.restart(1));
        assertThat(outcome.decisions()).isZero();
        assertThat(outcome.boundReached()).isFalse();
        assertThat(outcome.skipped()).isEqualTo(Map.of("node already up", 10_000, "gave up after 10000 in a row", 1));
    }

    @Test
    void aScriptIsTriedToItsEnd() {
        List<Decision> script = new ArrayList<>(Collections.nCopies(10_001, new Decision.Restart(1)));
        script.add(new Decision.Heal());
        Outcome outcome = explore(TestSystem.of(1), List.of(), 7, List.of(), new Script(script));
        assertThat(outcome.decisions()).isEqualTo(1);
        assertThat(outcome.skipped()).isEqualTo(Map.of("node already up", 10_001));
    }

    @Test
    void aViolationEndsTheExecutionAtOnceAndGivesTheScript() {
        Outcome outcome =
                explore(TestSystem.of(1), List.of(settles(4, true), settles(9, false)), 50, List.of(), HEALING);
        assertThat(outcome.decisions()).isEqualTo(3);
        assertThat(outcome.violated()).isTrue();
        assertThat(outcome.script()).isEqualTo(Collections.nCopies(3, new Decision.Heal()));
    }

    @Test
    void aViolationIsFinalEvenIfAnotherCheckSettlesInTheSameStep() {
        List<Property> properties = List.of(settles(4, true), settles(4, false), settles(99, false));
        assertThat(explore(TestSystem.of(1), properties, 50, List.of(), HEALING).decisions())
                .isEqualTo(3);
    }

    @Test
    void anExecutionEndsWhenNoCheckWantsMore() {
        List<Property> properties = List.of(settles(4, false), settles(6, false));
        Outcome outcome = explore(TestSystem.of(1), properties, 50, List.of(), HEALING);
        assertThat(outcome.decisions()).isEqualTo(5);
        assertThat(outcome.violated()).isFalse();
        assertThat(outcome.script()).isEmpty();
    }

    @Test
    void aViolationAtTheStartLeavesNothingToDecide() {
        List<Decision> prefix = List.of(new Decision.Heal());
        Outcome outcome = explore(TestSystem.of(1), List.of(settles(1, true)), 50, prefix, HEALING);
        assertThat(outcome.decisions()).isZero();
        assertThat(outcome.violated()).isTrue();
    }

    @Test
    void aSystemMayDeclareAnExecutionComplete() {
        TestSystem tested = TestSystem.of(1).completeWhen(view -> view.decisions() == 5);
        Outcome outcome = explore(tested, List.of(), 50, List.of(), HEALING);
        assertThat(outcome.decisions()).isEqualTo(5);
        assertThat(outcome.boundReached()).isFalse();
        assertThat(explore(tested, List.of(), 50, Collections.nCopies(9, new Decision.Heal()), HEALING)
                        .decisions())
                .isEqualTo(5);
    }

    @Test
    void healthCountsInternalEvents() {
        TestSystem tested = TestSystem.of(3).health("up", "never").nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                env.emit("up");
            }
        });
        try (Explorer explorer = new Explorer(tested.deploy(), List.of(), List.of(), 1)) {
            for (int i = 0; i < 3; i++) {
                assertThat(explorer.explore(new Plan(i, i), HEALING).health()).containsExactly(3, 0);
            }
        }
    }

    @Test
    void aRunHearsTheExecutionAndEveryCheckIsFresh() {
        Property onceOnly = CommonProperties.sometimes("once", Condition.emitted("up"));
        int[] heard = new int[1];
        Run run = new Run() {
            @Override
            public long next(View view) {
                return heard[0] == 3 ? Code.stop() : Code.heal();
            }

            @Override
            public Observer observer() {
                return new Observer() {
                    @Override
                    public void healed() {
                        heard[0]++;
                    }
                };
            }
        };
        Outcome outcome = explore(TestSystem.of(1), List.of(onceOnly), 50, List.of(), run);
        assertThat(outcome.decisions()).isEqualTo(3);
        assertThat(outcome.verdicts().get(0).reach()).isEqualTo(dev.waymark.core.property.Reach.NOT_REACHED);
    }
}
