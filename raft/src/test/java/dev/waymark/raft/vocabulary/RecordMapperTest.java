package dev.waymark.raft.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.model.Fields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** States and messages of other classes, and of none, are read by their names. */
class RecordMapperTest {
    private enum Standing {
        Leader
    }

    /** As another project would have it. */
    private static final class Other {
        record Entry(long term, String command) {}

        record RaftState(
                int commit,
                Standing role,
                long term,
                List<Entry> log,
                int vote,
                int leader,
                int applied,
                String mood) {}

        record RequestVote(int term, int lastIndex, int lastTerm) {}

        record Gossip(int term) {}
    }

    private static Other.RaftState other(Other.Entry... log) {
        return new Other.RaftState(1, Standing.Leader, 7, List.of(log), 2, 3, 1, "calm");
    }

    @Test
    void ourOwnAreTakenAsTheyAre() {
        Message vote = new Message.TimeoutNow(3);
        assertThat(Message.of(vote)).isSameAs(vote);
        assertThat(RaftState.of(null)).isNull();
        assertThat(RaftState.of("a text")).isNull();
    }

    @Test
    void othersAreReadByName() {
        RaftState read = RaftState.of(other(new Other.Entry(6, "x"), new Other.Entry(7, "y")));
        assertThat(read)
                .isEqualTo(new RaftState(
                        Role.LEADER,
                        7,
                        2,
                        3,
                        List.of(new Entry(6, new Command.Other("x")), new Entry(7, new Command.Other("y"))),
                        1,
                        1,
                        0,
                        0,
                        0,
                        0,
                        Map.of()));
        assertThat(Message.of(new Other.RequestVote(4, 2, 3))).isEqualTo(new Message.RequestVote(4, 2, 3, false));
        assertThat(Message.of(new Other.Gossip(4))).as("not a word of Raft").isNull();
    }

    @Test
    void soAreValuesWithoutAClass() {
        Fields entry =
                new Fields("Entry", List.of("term", "command"), List.of(2, new Fields("Noop", List.of(), List.of())));
        Fields append = new Fields(
                "AppendEntries",
                List.of("term", "previous", "previousTerm", "entries", "commit"),
                List.of(2, 0, 0, List.of(entry), 0));
        assertThat(Message.of(append))
                .isEqualTo(new Message.AppendEntries(2, 0, 0, List.of(new Entry(2, Command.NOOP)), 0, 0));
        Fields put = new Fields("Put", List.of("key", "value"), List.of("x", "1"));
        assertThat(Request.of(put)).isEqualTo(new Request.Put("x", "1"));
    }

    @Test
    void aStateThatDidNotChangeIsReadOnce() {
        Other.RaftState state = other();
        assertThat(RaftState.of(state)).isSameAs(RaftState.of(state));
    }

    @Test
    void whatIsMissingIsNamedWithThePage() {
        Fields lame = new Fields("HeartbeatResponse", List.of("trem"), List.of(1));
        assertThatThrownBy(() -> Message.of(lame))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "HeartbeatResponse[trem] lacks term, which the Raft kit needs: docs/your-own-raft.md has all words");
        Fields odd = new Fields("HeartbeatResponse", List.of("term"), List.of("one"));
        assertThatThrownBy(() -> Message.of(odd))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "term of HeartbeatResponse is one: it must be a whole number; docs/your-own-raft.md has all words");
    }

    @Test
    void whatOnlyAFeatureNeedsMayBeMissingWithoutIt() {
        assertThat(RaftState.of(other(), Set.of(Feature.PRE_VOTE))).isNotNull();
        assertThatThrownBy(() -> RaftState.of(other(), Set.of(Feature.SNAPSHOTS)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("lacks a component that feature SNAPSHOTS needs, and the system declares it");
    }
}
