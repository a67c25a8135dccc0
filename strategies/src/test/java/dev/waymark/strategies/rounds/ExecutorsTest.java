package dev.waymark.strategies.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Deployment;
import dev.waymark.core.Rounds;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the executors make of a plan, message by message. */
class ExecutorsTest {
    /** One word for each thing that happened, a line for each phase. */
    private static final class Diary implements Observer {
        final StringBuilder text = new StringBuilder();
        int fired;

        private void word(String word) {
            text.append(word).append(' ');
        }

        @Override
        public void delivered(long message, Object payload) {
            word(payload + ":" + Code.a(message) + ">" + Code.b(message));
        }

        @Override
        public void dropped(long message, Object payload) {
            word("-" + payload + ":" + Code.a(message) + ">" + Code.b(message));
        }

        @Override
        public void fired(int node, String timer, int number, long now) {
            if (timer.equals("phase") && node == 1) {
                text.append('\n');
            }
            if (!timer.equals("phase")) {
                word(timer + "@" + node);
            }
        }

        @Override
        public void crashed(int node, DiskMode disk) {
            word("crash@" + node);
        }

        @Override
        public void started(int node, boolean again) {
            if (again) {
                word("restart@" + node);
            }
        }
    }

    private static String play(Run run) {
        return play(new Plan(0, 1), run);
    }

    private static String play(Plan plan, Run run) {
        Diary diary = new Diary();
        Deployment deployment = LockStep.deploy(true);
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), 10_000)) {
            Outcome outcome = explorer.explore(plan, run, diary);
            assertThat(outcome.skipped()).isEmpty();
        }
        return diary.text.toString().strip().replace(" \n", "\n");
    }

    private static String exact(int rounds, int period, Isolate isolate, int... slotsAndStarts) {
        IsolationSpace space = new IsolationSpace(LockStep.NODES, rounds, period);
        IsolationPlan plan = IsolationPlan.none(space);
        for (int i = 0; i < slotsAndStarts.length; i += 3) {
            plan = plan.with(space.slot(slotsAndStarts[i], slotsAndStarts[i + 1]), slotsAndStarts[i + 2]);
        }
        return play(new ExactRun(new LockStep.ThreeRounds(), rounds, isolate.losses(plan, 1)));
    }

    @Test
    void withoutIsolationsEveryRoundIsComplete() {
        assertThat(exact(6, 3, Isolate.DROP)).isEqualTo("""
                ask1:1>1 ask1:1>2 ask1:1>3 answer1:1>1 answer1:2>1 answer1:3>1 answers@1 tell1:1>1 tell1:1>2 tell1:1>3
                -late1:1>2 ask2:2>1 ask2:2>2 ask2:2>3 answer2:1>2 answer2:2>2 answer2:3>2 answers@2 \
                tell2:2>1 tell2:2>2 tell2:2>3""");
    }

    @Test
    void anIsolatedProcessLosesEverythingToTheEndOfThePeriodItsOwnMessagesToo() {
        assertThat(exact(6, 3, Isolate.DROP, 1, 0, 2, 3, 1, 1)).isEqualTo("""
                ask1:1>1 ask1:1>2 ask1:1>3 answer1:1>1 answer1:2>1 answer1:3>1 answers@1 -tell1:1>1 -tell1:1>2 -tell1:1>3
                ask2:2>1 ask2:2>2 ask2:2>3 -answer2:3>2 answer2:1>2 answer2:2>2 answers@2 \
                -tell2:2>3 tell2:2>1 tell2:2>2""");
    }

    /** In phase 1 nothing follows the lost answers; the third round is empty, so the period ends where the phase does. */
    @Test
    void aPhaseCutShortLeavesItsOtherRoundsEmpty() {
        assertThat(exact(6, 3, Isolate.DROP, 1, 0, 1)).isEqualTo("""
                ask1:1>1 ask1:1>2 ask1:1>3 -answer1:1>1 -answer1:2>1 -answer1:3>1 answers@1
                ask2:2>1 ask2:2>2 ask2:2>3 answer2:1>2 answer2:2>2 answer2:3>2 answers@2 \
                tell2:2>1 tell2:2>2 tell2:2>3""");
    }

    @Test
    void aPeriodMayEndInTheMiddleOfAPhaseAndLastLongerThanOne() {
        assertThat(exact(3, 2, Isolate.DROP, 1, 0, 1)).endsWith("-answer1:1>1 -answer1:2>1 -answer1:3>1 answers@1");
        assertThat(exact(3, 2, Isolate.DROP, 3, 0, 0))
                .isEqualTo("-ask1:1>3 ask1:1>1 ask1:1>2 answer1:1>1 answer1:2>1 answers@1"
                        + " tell1:1>1 tell1:1>2 tell1:1>3");
        assertThat(exact(6, 4, Isolate.DROP, 2, 0, 0)).contains("\n-late1:1>2 -ask2:2>1 -ask2:2>2 -ask2:2>3");
    }

    @Test
    void aRoundThatClosesNothingAsksNoNodeForItsTimer() {
        Rounds unclosed = new LockStep.ThreeRounds() {
            @Override
            public boolean closes(View view, int round) {
                return round != 1;
            }

            @Override
            public @Nullable String close(View view, int node, int round) {
                assertThat(round).isNotEqualTo(1);
                return super.close(view, node, round);
            }
        };
        Losses none = (from, to, round) -> false;
        assertThat(play(new ExactRun(unclosed, 3, none)))
                .isEqualTo("ask1:1>1 ask1:1>2 ask1:1>3 answer1:1>1 answer1:2>1 answer1:3>1");
        assertThat(play(new LightRun(unclosed, 3, none, new Rng(1))))
                .contains("answer1:3>1")
                .doesNotContain("answers@");
    }

    /** Whoever crashed it: losses that take nobody down let nobody stay down. */
    @Test
    void aNodeThatIsDownAlreadyIsRestarted() {
        Plan afterCrash = new Plan(0, 1, new byte[0], List.of(new Decision.Crash(2, DiskMode.UNSYNCED_LOST)));
        Losses none = (from, to, round) -> false;
        assertThat(play(afterCrash, new ExactRun(new LockStep.ThreeRounds(), 3, none)))
                .startsWith("crash@2 restart@2")
                .contains("ask1:1>2");
    }

    @Test
    void whoIsIsolatedIsTheSameForOneAndForAll() {
        IsolationSpace space = new IsolationSpace(3, 7, 3); // the last period has one round
        Sampler sampler = new UnboundedSampler(space, false);
        boolean[] all = new boolean[4];
        for (int seed = 0; seed < 50; seed++) {
            IsolationPlan plan = sampler.draw(ChoiceSource.of(new Rng(seed)));
            for (int round = 0; round < 10; round++) { // some past the end
                plan.isolated(round, all);
                for (int node = 1; node <= 3; node++) {
                    assertThat(all[node]).isEqualTo(plan.isolated(node, round));
                }
            }
        }
    }

    @Test
    void anExecutionMayEndInTheMiddleOfAPhase() {
        assertThat(exact(2, 3, Isolate.DROP)).endsWith("answer1:3>1 answers@1");
    }

    @Test
    void aCrashedProcessIsDownToTheEndOfThePeriod() {
        assertThat(exact(6, 3, Isolate.CRASH, 3, 0, 1)).isEqualTo("""
                ask1:1>1 ask1:1>2 ask1:1>3 crash@3 -answer1:3>1 answer1:1>1 answer1:2>1 answers@1 \
                tell1:1>1 tell1:1>2 restart@3
                -late1:1>2 -tell1:1>3 ask2:2>1 ask2:2>2 ask2:2>3 answer2:1>2 answer2:2>2 answer2:3>2 answers@2 \
                tell2:2>1 tell2:2>2 tell2:2>3""");
    }

    /** Mixed draws one or the other for each isolation, the same for all of its rounds. */
    @Test
    void mixedCrashesSomeAndDropsOthers() {
        IsolationSpace space = new IsolationSpace(40, 3, 3);
        IsolationPlan plan = IsolationPlan.none(space);
        for (int slot = 0; slot < space.slots(); slot++) {
            plan = plan.with(slot, 1);
        }
        Losses losses = Isolate.MIXED.losses(plan, 7);
        int crashes = 0;
        for (int node = 1; node <= 40; node++) {
            assertThat(losses.down(node, 0)).isFalse();
            assertThat(losses.down(node, 1)).isEqualTo(losses.down(node, 2));
            crashes += losses.down(node, 1) ? 1 : 0;
        }
        assertThat(crashes).isBetween(10, 30);
    }

    @Test
    void lightLosesTheSameButInAnyOrderInsideAPhase() {
        IsolationSpace space = new IsolationSpace(LockStep.NODES, 6, 3);
        IsolationPlan plan = IsolationPlan.none(space).with(space.slot(3, 1), 1);
        List<String> orders = new ArrayList<>();
        for (int seed = 1; seed <= 20; seed++) {
            Losses losses = Isolate.DROP.losses(plan, 1);
            String text = play(new LightRun(new LockStep.ThreeRounds(), 6, losses, new Rng(seed)));
            assertThat(text.lines()).hasSize(2);
            assertThat(words(text, "-")).containsExactlyInAnyOrder("-answer2:3>2", "-tell2:2>3");
            assertThat(words(text, "tell")).contains("tell1:1>3", "tell2:2>1", "tell2:2>2");
            orders.add(text);
        }
        assertThat(orders.stream().distinct().count()).isGreaterThan(10);
    }

    /** As with Ratis, whose leader sends what comes next by itself: the second phase has messages, but nobody asks and no timer fires. */
    @Test
    void lightGoesOnAfterAPhaseInWhichThereWereOnlyMessages() {
        Rounds tellingIsAPhaseOfItsOwn = new LockStep.ThreeRounds() {
            @Override
            public int perPhase() {
                return 2;
            }

            @Override
            public int phase(Object message) {
                return 2 * super.phase(message) + super.round(message) / 2;
            }

            @Override
            public int round(Object message) {
                return super.round(message) % 2;
            }

            @Override
            public @Nullable String close(View view, int node, int round) {
                return view.deliverable() > 0 ? null : round == 0 ? "answers" : "phase";
            }
        };
        Losses none = (from, to, round) -> false;
        String text = play(new LightRun(tellingIsAPhaseOfItsOwn, 8, none, new Rng(1)));
        assertThat(words(text, "tell")).contains("tell1:1>3", "tell2:2>3");
    }

    private static List<String> words(String text, String start) {
        return List.of(text.split("\\s+")).stream()
                .filter(word -> word.startsWith(start) && !word.contains("late"))
                .toList();
    }

    @Test
    void phasesIsolatesForAWholePhase() {
        IsolationSpace space = new IsolationSpace(LockStep.NODES, 8, 1);
        IsolationPlan plan = IsolationPlan.none(space);
        for (int phase = 0; phase < 8; phase++) {
            plan = plan.with(space.slot(3, phase), 0);
        }
        String text = play(new PhasesRun(8, Isolate.DROP.losses(plan, 1), new Rng(3)));
        assertThat(words(text, "ask")).isNotEmpty().noneMatch(word -> word.contains("3"));
        assertThat(words(text, "-ask")).isNotEmpty().allMatch(word -> word.contains("3"));
    }

    private static Settings settings(boolean withRounds) {
        return new Settings(LockStep.deploy(withRounds), 1, 10_000, FaultBudget.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rounds:isolations=13|rounds:isolations=13: 3 processes in 4 periods can be isolated 12 times at most",
                "rounds:rounds=5:period=2:isolations=10|rounds:isolations=10: 3 processes in 3 periods",
            })
    void moreIsolationsThanThereIsRoomForAreRefused(String label, String message) {
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        assertThatThrownBy(() -> chosen.strategy().configure(settings(true), chosen.options()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds:precision=exact", "rounds:precision=light"})
    void precisionNeedsASystemWithRounds(String label) {
        Strategies.Chosen chosen = Strategies.standard().parse(label);
        assertThatThrownBy(() -> chosen.strategy().configure(settings(false), chosen.options()))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(label)
                .hasMessageContaining("does not tell the rounds");
        chosen.strategy().configure(settings(true), chosen.options());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds:period=0", "rounds:isolations=-1", "rounds:rounds=10001", "rounds:rounds=x"})
    void numbersOutOfRangeAreRefused(String label) {
        assertThatThrownBy(() -> Strategies.standard().parse(label))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(label.substring(label.indexOf(':') + 1));
    }

    @Test
    void aPlanTravelsAsBytes() {
        Strategies.Chosen chosen = Strategies.standard().parse("rounds:isolations=4");
        Planner planner =
                chosen.strategy().configure(settings(true), chosen.options()).planner(List.of());
        IsolationSpace space = new IsolationSpace(3, 12, 3);
        for (int i = 0; i < 100; i++) {
            Plan plan = planner.plan(i);
            assertThat(IsolationPlan.of(space, plan.input()).isolations()).isEqualTo(4);
            assertThat(planner.plan(i).input()).isEqualTo(plan.input());
        }
    }
}
