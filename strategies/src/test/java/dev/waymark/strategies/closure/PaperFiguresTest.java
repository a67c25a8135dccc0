package dev.waymark.strategies.closure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The executions that the paper shows in figures 2, 3 and 5, of its protocol with rounds Prepare, Ack, Propose, Promise, drawn
 * after the captions, examples 3.2 to 5.2 and the text around them. What the paper says of each is what is checked.
 */
class PaperFiguresTest {
    /** Phase 1 with leader 1 among all three: nothing is lost. */
    private static final String FULL_PHASE = """
            1: / 1.0>123
            1: 1.0<1 / 1.1>1
            2: 1.0<1 / 1.1>1
            3: 1.0<1 / 1.1>1
            1: 1.1<1
            1: 1.1<2 / 1.2>123
            1: 1.1<3 ~
            1: 1.2<1 / 1.3>123
            2: 1.2<1 / 1.3>123
            3: 1.2<1 / 1.3>123
            1: 1.3<1
            1: 1.3<2
            1: 1.3<3 ~
            2: 1.3<1
            2: 1.3<2
            2: 1.3<3 ~
            3: 1.3<1
            3: 1.3<2
            3: 1.3<3 ~
            """;

    /** "A synchronous execution where no message is lost"; "the kernel of each synchronized round is the set of all processes". */
    @Test
    void figure2a() {
        String second = FULL_PHASE
                .replace("1.0", "2.0")
                .replace("1.1", "2.1")
                .replace("1.2", "2.2")
                .replace("1.3", "2.3");
        Sketch sketch = Sketch.of(3, FULL_PHASE + swapped(second));
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.lossy()).hasSize(8).allSatisfy(round -> {
            assertThat(round.lost()).isEmpty();
            assertThat(round.uniform()).isTrue();
            assertThat(round.isolated()).isEmpty();
        });
        assertThat(sketch.lossy())
                .extracting(LossyRound::shape)
                .startsWith(
                        LossyRound.Shape.ONE_TO_ALL, // example 5.2
                        LossyRound.Shape.ALL_TO_ONE,
                        LossyRound.Shape.ONE_TO_ALL,
                        LossyRound.Shape.OTHER); // "the last round uses an all-to-all communication"
    }

    /** The leader of phase 2 is process 2. */
    private static String swapped(String phase) {
        StringBuilder text = new StringBuilder();
        for (String line : phase.split("\n", -1)) {
            if (line.contains(".1>1")) {
                text.append(line.replace(".1>1", ".1>2")).append('\n');
            } else {
                text.append(line).append('\n');
            }
        }
        return text.toString()
                .replace("1: / 2.0", "2: / 2.0")
                .replace("2.0<1", "2.0<2")
                .replace("2.2<1", "2.2<2")
                .replace("1: 2.1<1\n", "2: 2.1<1\n")
                .replace("1: 2.1<2 / 2.2>123", "2: 2.1<2 / 2.2>123")
                .replace("1: 2.1<3", "2: 2.1<3");
    }

    private static final String PHASE_1_OF_2B = """
            1: / 1.0>123
            1: 1.0<1 / 1.1>1
            2: 1.0<1 / 1.1>1
            1: 1.1<1
            1: 1.1<2 / 1.2>123
            1: 1.2<1 / 1.3>123
            2: 1.2<1 / 1.3>123
            """;

    private static final String PROMISES_OF_1 = """
            1: 1.3<1
            1: 1.3<2
            """;

    private static final String PROMISES_TO_2 = """
            2: 1.3<1
            2: 1.3<2
            """;

    /** Promises of 2 and 3 are sent, but in the last round only 3 is in the kernel. */
    private static final String PHASE_2_OF_2B = """
            2: / 2.0>123
            2: 2.0<2 / 2.1>2
            3: 2.0<2 / 2.1>2
            2: 2.1<2
            2: 2.1<3 / 2.2>123
            2: 2.2<2 / 2.3>123
            3: 2.2<2 / 2.3>123
            3: 2.3<3
            """;

    private static final String ROUNDS_OF_2B = """
            1.0 ONE_TO_ALL received 1>1 1>2 lost 1>3 isolated [3]
            1.1 ALL_TO_ONE received 1>1 2>1 lost -
            1.2 ONE_TO_ALL received 1>1 1>2 lost 1>3 isolated [3]
            1.3 OTHER received 1>1 1>2 2>1 2>2 lost 1>3 2>3 isolated [3]
            2.0 ONE_TO_ALL received 2>2 2>3 lost 2>1 isolated [1]
            2.1 ALL_TO_ONE received 2>2 3>2 lost -
            2.2 ONE_TO_ALL received 2>2 2>3 lost 2>1 isolated [1]
            2.3 OTHER received 3>3 lost 2>1 2>2 2>3 3>1 3>2 isolated [1, 2]
            """;

    /** Example 5.1: uniform; kernels {1,2} in the first four rounds, {2,3} in three, {3} in the last. */
    @Test
    void figure2b() {
        Sketch sketch = Sketch.of(3, PHASE_1_OF_2B + PROMISES_OF_1 + PROMISES_TO_2 + PHASE_2_OF_2B);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.rounds()).isEqualTo(ROUNDS_OF_2B);
    }

    /** "Indistinguishable from ... (b)": 2 and 3 are in phase 2 when the promise of 2 at last reaches 1. */
    @Test
    void figure2c() {
        Sketch sketch = Sketch.of(3, PHASE_1_OF_2B + PROMISES_TO_2 + PHASE_2_OF_2B + PROMISES_OF_1);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.rounds()).isEqualTo(ROUNDS_OF_2B);
        assertThat(sketch.order()).startsWith(0, 1, 2, 3, 4, 5, 6, 7, 8).containsSubsequence(17, 18, 10);
    }

    /** As 2c, but process 1 has meanwhile joined phase 2: the promise would have to be thrown away, and is not. */
    @Test
    void figure2cWithAProcessThatForgetsWhereItIs() {
        String joins = "2: / 2.0>123\n1: 2.0<2 / 2.1>2\n";
        Sketch sketch = Sketch.of(3, PHASE_1_OF_2B + joins + "1: 1.3<2\n");
        assertThat(sketch.hasPlaces()).isFalse();
        assertThat(sketch.crossing()).isEqualTo("2>1#2 RECEIVED_LATE");
        Sketch thrownAway = Sketch.of(3, PHASE_1_OF_2B + joins + "1: 1.3<2 ~\n");
        assertThat(thrownAway.hasPlaces()).isTrue();
        assertThat(thrownAway.ignored()).isEqualTo(1);
    }

    /** "The incorrect execution from Fig. 3 is uniform"; "the last synchronized round ... isolating the second process". */
    @Test
    void figure3() {
        Sketch sketch = Sketch.of(3, PHASE_1_OF_2B + PROMISES_OF_1 + PROMISES_TO_2 + """
                2: / 2.0>123
                2: 2.0<2 / 2.1>2
                3: 2.0<2 / 2.1>2
                3: / 3.0>123
                3: 3.0<3 / 3.1>3
                1: / 4.0>123
                1: 4.0<1 / 4.1>1
                3: 4.0<1 / 4.1>1
                1: 4.1<1
                1: 4.1<3 / 4.2>123
                1: 4.2<1 / 4.3>123
                3: 4.2<1 / 4.3>123
                1: 4.3<1
                1: 4.3<3
                3: 4.3<1
                3: 4.3<3
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.lossy()).allMatch(LossyRound::uniform);
        LossyRound last = sketch.lossy().get(sketch.lossy().size() - 1);
        assertThat(last.toString()).isEqualTo("4.3 OTHER received 1>1 1>3 3>1 3>3 lost 1>2 3>2 isolated [2]");
    }

    private static final String UP_TO_PROMISES = FULL_PHASE.substring(0, FULL_PHASE.indexOf("1: 1.3<1"));

    /** "A non-uniform execution, where in the last synchronized round" 1 loses the promise of 3, and 2 that of 1. */
    @Test
    void figure5a() {
        Sketch sketch = Sketch.of(3, UP_TO_PROMISES + """
                1: 1.3<1
                1: 1.3<2
                2: 1.3<2
                2: 1.3<3
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.lossy().subList(0, 3)).allMatch(LossyRound::uniform);
        assertThat(sketch.lossy().get(3).uniform()).isFalse();
        assertThat(sketch.lossy().get(3).shape()).isEqualTo(LossyRound.Shape.OTHER);
    }

    /** "A uniform execution that is indistinguishable from" 5a: two promises of its phase are enough for a process, whosesoever. */
    @Test
    void figure5b() {
        Sketch sketch = Sketch.of(3, UP_TO_PROMISES + """
                1: 1.3<1
                1: 1.3<2
                2: 1.3<2
                2: 1.3<1
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.lossy()).allMatch(LossyRound::uniform);
        assertThat(sketch.lossy().get(3).isolated()).containsExactly(3);
    }
}
