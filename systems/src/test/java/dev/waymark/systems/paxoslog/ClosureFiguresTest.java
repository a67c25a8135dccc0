package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureChecker;
import dev.waymark.strategies.closure.LossyRound;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The paper's figures once more, made for real with the system that implements its Fig. 1. */
class ClosureFiguresTest {
    /** Phase 1, up to the promises, among 1 and 2. */
    private static final String PHASE_1 = "c1#1@1  1/phase#1  1>1#1 1>2#1  1>1#2 2>1#1  1>1#3 1>2#2 ";

    private static final String PHASE_2 = "c2#1@2  2/phase#1  2>2#2 2>3#2  2>2#3 3>2#1  2>2#4 2>3#3  3>3#1 ";

    private static Closure check(String schedule) {
        try (ClosureChecker checker = new ClosureChecker(Walks.deployment(Map.of(), List.of("last")))) {
            return checker.withUniform(checker.check(new Plan(0, 1), parse(schedule)));
        }
    }

    /** As {@link Schedule}; {@code x1>2#1} loses the message. */
    private static List<Decision> parse(String text) {
        List<Decision> decisions = new ArrayList<>();
        for (String word : text.strip().split("\\s+", -1)) {
            decisions.addAll(
                    word.startsWith("x")
                            ? List.of(new Decision.Drop(MessageName.parse(word.substring(1)), null))
                            : Schedule.parse(word));
        }
        return decisions;
    }

    /** In 2c the promise of 2 to 1 comes when phase 2 is over; 2b is the same execution in lock step. */
    @Test
    void figure2cIsFigure2b() {
        Closure inLockStep = check(PHASE_1 + "1>1#4 2>1#2  1>2#3 2>2#1 " + PHASE_2);
        Closure asynchronous = check(PHASE_1 + "1>2#3 2>2#1 " + PHASE_2 + "1>1#4 2>1#2");
        assertThat(inLockStep.result()).isEqualTo(Closure.Result.CLOSED);
        assertThat(asynchronous.result()).isEqualTo(Closure.Result.CLOSED);
        assertThat(asynchronous.isUniform()).isTrue();
        assertThat(asynchronous.rounds()).isEqualTo(inLockStep.rounds());
    }

    /** Fig. 5a: 1 has the promises of 1 and 2, 2 those of 2 and 3. A uniform execution with the same states exists (5b). */
    @Test
    void figure5aHasAUniformWitness() {
        Closure closure = check("c1#1@1  1/phase#1  1>1#1 1>2#1 1>3#1  1>1#2 2>1#1  1>1#3 1>2#2 1>3#2 "
                + "1>1#4 2>1#2  2>2#1 3>2#1  x3>1#2 x1>2#3 x1>3#3 x2>3#1 x3>3#1");
        assertThat(closure.result()).isEqualTo(Closure.Result.CLOSED);
        assertThat(closure.isUniform()).isFalse();
        assertThat(closure.unshaped()).hasSize(1);
        LossyRound promises = closure.rounds().get(closure.rounds().size() - 1);
        assertThat(promises.uniform()).isFalse();
        assertThat(closure.uniform()).isNotNull();
        try (ClosureChecker checker = new ClosureChecker(Walks.deployment(Map.of(), List.of("last")))) {
            assertThat(checker.check(new Plan(0, 1), closure.uniform()).isUniform())
                    .isTrue();
        }
    }

    /** Fig. 3: the bug shows in lock step, with uniform losses, and the execution that was written down has it too. */
    @Test
    void figure3ShowsTheBugInLockStep() {
        Closure closure = check(PHASE_1 + """
                1>1#4 2>1#2 1>2#3 2>2#1  2/phase#1  2>2#2 2>3#2  3/phase#1  3>3#1
                c2#1@1  1/phase#2 1/phase#3 1/phase#4  1>1#5 1>3#4  1>1#6 3>1#2  1>1#7 1>3#5
                1>1#8 3>1#3 1>3#6 3>3#3
                """);
        assertThat(closure.result()).isEqualTo(Closure.Result.CLOSED);
        assertThat(closure.uniform()).isNotNull();
        assertThat(violates(closure.lockStep())).isTrue();
        assertThat(violates(closure.uniform())).isTrue();
    }

    private static boolean violates(List<Decision> decisions) {
        var deployment = Walks.deployment(Map.of(), List.of("last"));
        try (Replayer replayer = new Replayer(deployment, deployment.properties())) {
            Recording recording = replayer.replay(new Plan(0, 1), decisions, true);
            return recording.violation() != null;
        }
    }

    @Test
    void aTableHasARowForARoundAndMarksWhoIsIsolated() {
        try (ClosureChecker checker = new ClosureChecker(Walks.deployment(Map.of(), List.of()))) {
            Closure closure = checker.check(
                    new Plan(0, 1),
                    parse("c1#1@1  1/phase#1  x1>3#1 1>1#1 1>2#1"
                            + "  1>1#2 2>1#1  x1>3#2 1>1#3 1>2#2  x1>3#3 x2>3#1 1>1#4 2>1#2 1>2#3 2>2#1"));
            assertThat(String.join("\n", checker.table(closure.lockStep(), 100, false)))
                    .isEqualTo("""
                            round        node 1      node 2      node 3

                                         vc1#1 c1-1
                                         @phase
                                         *phase 1
                            1.0 Prepare  >all <1     <1          x isolated
                            1.1 Ack      >1 <1,2     >1
                                         *propose 1
                            1.2 Propose  >all <1     <1          x isolated
                            1.3 Promise  >all <1,2   >all <1,2   x isolated
                                         *commit 1   *commit 1
                                         ^c1#1 1
                            """.stripTrailing());
        }
    }
}
