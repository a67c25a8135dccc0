package dev.waymark.strategies.closure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReorderingTest {
    @Test
    void aMessageThatItsSenderIsTooFarForIsFound() {
        Sketch sketch = Sketch.of(2, """
                1: / 2.0>2
                2: 2.0<1 / 1.0>1
                1: 1.0<2
                """);
        assertThat(sketch.hasPlaces()).isFalse();
        assertThat(sketch.crossing()).isEqualTo("2>1#1 SENT_LATE");
    }

    @Test
    void whatIsSentTooLateAndLostDoesNoHarm() {
        Sketch sketch = Sketch.of(2, """
                1: / 2.0>2
                2: 2.0<1 / 1.0>1
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.rounds()).isEqualTo("2.0 ONE_TO_ALL received 1>2 lost -\n");
    }

    @Test
    void anAnswerToAMessageThatIsLeftOutHasNoPlace() {
        Sketch sketch = Sketch.of(2, """
                1: / 1.0>2
                1: / 2.0>2
                2: 2.0<1
                2: 1.0<1 / 3.0>1 ~
                1: 3.0<2
                """);
        assertThat(sketch.hasPlaces()).isFalse();
        assertThat(sketch.crossing()).isEqualTo("2>1#1 OF_A_LATE_ONE");
    }

    @Test
    void aMessageIsReceivedOnce() {
        String once = "1: / 1.0>2\n2: 1.0<1\n";
        assertThat(Sketch.of(2, once + "2: 1.0<1 ~\n").hasPlaces()).isTrue();
        Sketch twice = Sketch.of(2, once + "2: 1.0<1\n");
        assertThat(twice.hasPlaces()).isFalse();
        assertThat(twice.crossing()).isEqualTo("1>2#1 RECEIVED_TWICE");
    }

    @Test
    void whatComesBeforeItsTimeAndIsNotNoticedIsPutOff() {
        String early = """
                1: / 1.0>2 1.1>2
                2: 1.1<1 ~
                2: 1.0<1
                """;
        Sketch sketch = Sketch.of(2, early);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.order()).containsExactly(0, 2, 1);
        assertThat(sketch.ignored()).isZero();
        Sketch noticed = Sketch.of(2, early.replace(" ~", ""));
        assertThat(noticed.hasPlaces()).isFalse();
        assertThat(noticed.crossing()).isEqualTo("1>2#1 RECEIVED_LATE");
    }

    /** Nobody can tell that the second of two was received, but the timer after it may count on that. */
    @Test
    void stepsWithoutMessagesStayBehindWhatTheProcessReceivedInOrder() {
        Sketch sketch = Sketch.of(2, """
                1: / 1.0>2
                2: 1.0<1 / 1.1>2
                2: 1.1<2 ~
                2: / 1.2>1
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.order()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void theLeaderThatLosesItsOwnMessageAloneIsNotUniform() {
        Sketch sketch = Sketch.of(3, """
                1: / 1.0>123
                2: 1.0<1
                3: 1.0<1
                """);
        assertThat(sketch.hasPlaces()).isTrue();
        assertThat(sketch.rounds()).isEqualTo("1.0 ONE_TO_ALL received 1>2 1>3 lost 1>1 not uniform\n");
    }
}
