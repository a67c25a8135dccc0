package dev.waymark.strategies.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MutatorTest {
    private static final int INPUTS = 150;

    /** Of the inputs that a mutator says it has changed, nine in ten must be executed differently. */
    @Test
    void whatAMutatorChangesIsExecutedDifferently() {
        List<String> weak = new ArrayList<>();
        Map<Mutator, int[]> all = new EnumMap<>(Mutator.class);
        for (String system : List.of("raft", "two-phase-commit", "microbenchmark")) {
            for (String messages : List.of("1", "5")) {
                for (Mutator mutator : Mutator.ALL) {
                    int[] counts = count(system, messages, mutator);
                    if (10 * counts[1] < 9 * counts[0]) {
                        weak.add(
                                system + " " + messages + " " + mutator.text() + ": " + counts[1] + " of " + counts[0]);
                    }
                    int[] sum = all.computeIfAbsent(mutator, m -> new int[2]);
                    sum[0] += counts[0];
                    sum[1] += counts[1];
                }
            }
        }
        assertThat(weak).isEmpty();
        all.forEach((mutator, counts) ->
                assertThat(counts[0]).as(mutator + " was put to the test").isGreaterThan(INPUTS / 2));
    }

    /** Inputs that it claims to have changed, and those of them that behave differently. */
    private static int[] count(String system, String messages, Mutator mutator) {
        try (InputExecutor executor = InputExecutor.of(system, Map.of("messages", messages))) {
            return count(executor, mutator);
        }
    }

    private static int[] count(InputExecutor executor, Mutator mutator) {
        int[] counts = new int[2];
        for (int i = 0; i < INPUTS; i++) {
            Schedule parent = executor.done(i, new Schedule(i, Schedule.NO_STEPS));
            InputEditor editor = executor.editor(parent.steps());
            InputEditor other = executor.editor(
                    executor.done(i, new Schedule(i + 1, Schedule.NO_STEPS)).steps());
            if (mutator.change(editor, other, new Rng(i))) {
                counts[0]++;
                Schedule mutant = executor.done(i, new Schedule(i + 1000, editor.steps()));
                counts[1] += mutant.number() != parent.number() ? 1 : 0;
            }
        }
        return counts;
    }

    @Test
    void aMutatorThatFindsNothingSaysSo() {
        InputEditor empty = new InputEditor(Schedule.NO_STEPS, 3, 5, 100);
        for (Mutator mutator : Mutator.ALL) {
            assertThat(mutator.change(empty, empty, new Rng(1)))
                    .as(mutator.text())
                    .isFalse();
            assertThat(empty.size()).isZero();
        }
    }

    @Test
    void whatANodeThatIsCutOffSendsAndIsSentComesAfterTheOthers() {
        int[] steps = {deliver(1, 2), deliver(2, 3), deliver(1, 3), deliver(3, 2), deliver(2, 1), deliver(3, 2)};
        InputEditor editor = new InputEditor(steps, 3, 1, 100);
        assertThat(editor.busiest(0, 3, 2)).isEqualTo(1);
        assertThat(editor.postpone(1, 0, 5)).isTrue();
        assertThat(editor.steps())
                .containsExactly(
                        deliver(2, 3), deliver(3, 2), deliver(1, 2), deliver(1, 3), deliver(2, 1), deliver(3, 2));
        assertThat(editor.postpone(1, 2, 5)).isFalse();
    }

    private static int deliver(int from, int to) {
        return Step.of(Code.DELIVER, from, to, 1, 0);
    }

    /** As the paper has it: nodes are exchanged, not drawn, unless there is only one crash. */
    @Test
    void swappedCrashesStrikeTheSameNodesAsBefore() {
        int[] crashes = {crash(1), crash(2), crash(5)};
        for (int seed = 0; seed < 50; seed++) {
            InputEditor editor = new InputEditor(crashes, 9, 1, 100);
            assertThat(Mutator.SWAP_CRASHES.change(editor, editor, new Rng(seed)))
                    .isTrue();
            assertThat(editor.steps()).isNotEqualTo(crashes).containsExactlyInAnyOrder(crashes);
            InputEditor single = new InputEditor(new int[] {crash(3)}, 4, 1, 100);
            assertThat(Mutator.SWAP_CRASHES.change(single, single, new Rng(seed)))
                    .isTrue();
            assertThat(Step.a(single.get(0))).isIn(1, 2, 4);
        }
    }

    private static int crash(int node) {
        return Step.of(Code.CRASH, node, 0, 1, 0);
    }

    /** One that was moved leaves a mark where it was, which is no request that could be moved in turn. */
    @Test
    void onlyRequestsAreMoved() {
        int request = Step.of(Code.INVOKE, 4, 1, 1, 0);
        int[] steps = {request, Step.of(Code.FIRE, 1, 0, 1, 0), Step.of(Code.FIRE, 2, 0, 1, 0)};
        for (int seed = 0; seed < 50; seed++) {
            InputEditor editor = new InputEditor(steps, 3, 1, 100);
            for (int i = 0; i < 5; i++) {
                Mutator.MOVE_REQUEST.change(editor, editor, new Rng(100 * seed + i));
            }
            assertThat(Arrays.stream(editor.steps())
                            .filter(step -> Step.kind(step) == Code.INVOKE && Step.quantity(step) == 1))
                    .containsExactly(request);
        }
        InputEditor full = new InputEditor(new int[] {request}, 3, 1, 1);
        assertThat(Mutator.MOVE_REQUEST.change(full, full, new Rng(1))).isFalse();
        assertThat(full.steps()).containsExactly(request);
    }
}
