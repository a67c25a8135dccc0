package dev.waymark.strategies.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.model.Code;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What abstractions tell apart, and what not. */
class AbstractionsTest {
    private static final long MESSAGE = Code.name(1, 2, Code.sequence(1, 0, false));

    private record Step(int node, EventType type, String detail, long message) {}

    private static Step does(int node, String event) {
        return new Step(node, EventType.EVENT, event, 0);
    }

    private static Step sends() {
        return new Step(1, EventType.SENT, "Hello", MESSAGE);
    }

    private static Step receives() {
        return new Step(2, EventType.RECEIVED, "Hello", MESSAGE);
    }

    private static long hash(TimelineAbstraction abstraction, EventKinds kinds, Step... steps) {
        Summariser summariser = new Summariser(abstraction, 2, kinds);
        TimelineEvent event = new TimelineEvent();
        for (Step step : steps) {
            summariser.event(
                    event.set(step.node(), step.type(), kinds.of(step.type(), step.detail()), step.message(), 0));
        }
        return summariser.summary().hash();
    }

    private static long hash(TimelineAbstraction abstraction, Step... steps) {
        return hash(abstraction, new EventKinds(), steps);
    }

    @Test
    void eventHistoryKnowsTheOrderOfKindsAtANode() {
        EventHistory history = new EventHistory();
        assertThat(hash(history, does(1, "a"), does(1, "b"))).isNotEqualTo(hash(history, does(1, "b"), does(1, "a")));
        assertThat(hash(history, does(1, "a"), does(2, "b"))).isEqualTo(hash(history, does(2, "b"), does(1, "a")));
        assertThat(hash(history, does(1, "a"))).isNotEqualTo(hash(history, does(2, "a")));
        assertThat(hash(history, does(1, "a"), does(1, "b"), does(1, "a"), does(1, "b")))
                .as("a third time shows nothing new")
                .isEqualTo(hash(history, does(1, "a"), does(1, "b"), does(1, "a"), does(1, "b"), does(1, "a")));
    }

    /** The same at each node, but what node 2 does comes after what node 1 did, or not. */
    @Test
    void messagesCarryWhatCameBeforeIntoEventHistoryAndNotIntoThatOfTheArtifact() {
        Step[] after = {does(1, "a"), sends(), receives(), does(2, "b")};
        Step[] before = {sends(), does(1, "a"), receives(), does(2, "b")};
        EventKinds internal = new EventKinds(name -> name.startsWith("event"));
        EventKinds same = new EventKinds(name -> name.startsWith("event"));
        assertThat(hash(new EventHistory(), internal, after)).isNotEqualTo(hash(new EventHistory(), same, before));
        assertThat(hash(new ArtifactHistory(), after)).isEqualTo(hash(new ArtifactHistory(), before));
        assertThat(hash(new ArtifactHistory(), does(1, "a"))).isEqualTo(hash(new ArtifactHistory(), does(2, "a")));
        assertThat(hash(new ArtifactHistory(), does(1, "a"), does(1, "b")))
                .isNotEqualTo(hash(new ArtifactHistory(), does(1, "b"), does(1, "a")));
    }

    @Test
    void aVectorClockKnowsWhoHeardOfWhom() {
        VectorClock clock = new VectorClock();
        assertThat(hash(clock, does(1, "a"), sends(), receives()))
                .isNotEqualTo(hash(clock, sends(), does(1, "a"), receives(), does(2, "b"), does(2, "b")));
        assertThat(hash(clock, does(1, "a"), does(2, "b"))).isEqualTo(hash(clock, does(1, "x"), does(2, "y")));
    }

    @Test
    void messageKindsCountArrivalsAndRequestsInPowersOfTwo() {
        MessageKinds messages = new MessageKinds();
        Step asks = new Step(1, EventType.REQUEST, "Put", 0);
        assertThat(hash(messages, sends(), receives())).isNotEqualTo(hash(messages, sends()));
        assertThat(hash(messages, asks, asks)).isEqualTo(hash(messages, asks, asks, asks));
        assertThat(hash(messages, asks)).isNotEqualTo(hash(messages, asks, asks));
        assertThat(hash(messages, does(1, "a"))).isEqualTo(hash(messages));
    }

    @Test
    void numbersOfKindsDoNotMatterAndKindsCanBeLeftOut() {
        EventKinds met = new EventKinds();
        met.of(EventType.EVENT, "b");
        met.of(EventType.EVENT, "c");
        assertThat(hash(new EventHistory(), met, does(1, "a"), does(1, "b")))
                .isEqualTo(hash(new EventHistory(), does(1, "a"), does(1, "b")));
        EventKinds some = new EventKinds(name -> !name.equals("event b"));
        assertThat(some.of(EventType.EVENT, "b")).isEqualTo(EventKinds.LEFT_OUT);
        assertThat(hash(new EventHistory(), some, does(1, "a"), does(1, "b")))
                .isEqualTo(hash(new EventHistory(), does(1, "a")));
        assertThat(met.name(0)).isEqualTo("event b");
        assertThat(met.type(0)).isEqualTo(EventType.EVENT);
    }

    @Test
    void aWindowBeginsWithNothing() {
        EventKinds kinds = new EventKinds();
        for (TimelineAbstraction each :
                List.of(new EventHistory(), new ArtifactHistory(), new VectorClock(), new MessageKinds())) {
            Summariser summariser = new Summariser(each, 2, kinds);
            TimelineEvent event = new TimelineEvent();
            int hello = kinds.of(EventType.SENT, "Hello");
            summariser.event(event.set(1, EventType.SENT, hello, MESSAGE, 0));
            summariser.begin();
            assertThat(summariser.summary().size()).as(each.name()).isZero();
            int received = kinds.of(EventType.RECEIVED, "Hello");
            summariser.event(event.set(2, EventType.RECEIVED, received, MESSAGE, 0));
            assertThat(summariser.withoutArrow())
                    .as("sent in the window before")
                    .isEqualTo(1);
        }
    }
}
