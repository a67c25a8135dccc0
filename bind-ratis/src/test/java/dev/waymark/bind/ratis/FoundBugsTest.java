package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Entry;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is described in docs/bugs-found.md, message by message. */
@Tag("long")
class FoundBugsTest {
    private static final int MANY = 60;

    @AfterAll
    static void endServers() {
        SessionPool.clear();
    }

    private static List<Command> commands(Play play, int node) {
        return play.state(node).log().stream().map(Entry::command).toList();
    }

    /** Node 1 has two entries that nobody else has. By their number its reply to a heartbeat makes node 2 commit its own. */
    @Test
    void whatAClientWasAnsweredIsLost() {
        try (Play play = new Play(Map.of("version", "3.2.0", "clients", "3", "requests", "1"))) {
            play.fire(1, Timers.ELECTION);
            play.deliverUntil("node 1 leads", () -> play.state(1).role() == Role.LEADER);
            while (play.state(2).log().isEmpty() || play.state(3).log().isEmpty()) {
                play.fire(1, Timers.HEARTBEAT);
                play.deliverAll(MANY);
            }
            int agreed = play.state(3).log().size();
            play.ask(1, 1);
            play.ask(2, 1);
            play.until("two entries of its own", () -> play.state(1).log().size() == agreed + 2);
            play.dropAll();

            play.fire(2, Timers.ELECTION);
            play.deliver(2, 3);
            play.deliver(3, 2);
            play.until("node 2 leads", () -> play.state(2).role() == Role.LEADER);
            play.ask(3, 2);
            play.deliver(2, 1); // a request for a vote, which comes too late
            play.deliver(1, 2);
            play.deliver(2, 1); // a heartbeat
            play.deliver(1, 2);
            play.until("client 3 has its answer, though its request is on node 2 alone", () -> isAnswered(play, 3));
            Command answered = commands(play, 2).get(agreed + 1);
            assertThat(commands(play, 1)).doesNotContain(answered);
            assertThat(commands(play, 3)).doesNotContain(answered);

            play.must(new Decision.Crash(2, DiskMode.KEPT));
            play.dropAll();
            play.fire(1, Timers.ELECTION);
            play.deliver(1, 3);
            play.deliver(3, 1);
            play.until("node 1 leads again", () -> play.state(1).role() == Role.LEADER);
            assertThat(commands(play, 1)).as("and it is lost").doesNotContain(answered);
        }
    }

    private static boolean isAnswered(Play play, int client) {
        return play.events().stream()
                .anyMatch(event -> event instanceof Event.Replied replied
                        && replied.operation().client() == client);
    }

    /** The first entry counts as stored by all before anything was sent. */
    @Test
    void aLeaderCommitsWhatNobodyElseHas() {
        try (Play play = new Play(Map.of("version", "1.0.0"))) {
            play.fire(1, Timers.ELECTION);
            play.deliver(1, 2);
            play.deliver(2, 1);
            play.until("node 1 has committed", () -> play.state(1).commit() == 1);
            assertThat(play.state(2).log()).isEmpty();
            assertThat(play.state(3).log()).isEmpty();
        }
    }

    /** A heartbeat that says nothing of what is before it, with the number of what is committed: node 2 takes its own first entry for that. */
    @Test
    void aFollowerCommitsAFirstEntryThatItsLeaderDoesNotHave() {
        try (Play play = new Play(Map.of("version", "3.2.0"))) {
            play.fire(2, Timers.ELECTION);
            play.deliver(2, 3);
            play.deliver(3, 2);
            play.until(
                    "node 2 has an entry of its own", () -> play.state(2).log().size() == 1);

            play.fire(3, Timers.ELECTION);
            play.deliver(3, 1);
            play.deliver(1, 3);
            play.until("node 3 leads", () -> play.state(3).role() == Role.LEADER);
            while (play.state(3).commit() == 0) {
                play.deliver(3, 1);
                play.deliver(1, 3);
            }
            play.deliver(3, 2); // a request for a vote
            play.deliver(3, 2); // a heartbeat from before
            play.fire(3, Timers.HEARTBEAT);
            play.deliver(3, 2);
            play.until("node 2 has committed", () -> play.state(2).commit() == 1);
            assertThat(play.state(2).log().get(0))
                    .isNotEqualTo(play.state(3).log().get(0));
        }
    }
}
