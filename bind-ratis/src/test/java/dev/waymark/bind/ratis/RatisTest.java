package dev.waymark.bind.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.bind.ratis.session.SessionPool;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.vocabulary.Timers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatisTest {
    private static final int MANY = 60;
    private static final int BEATS = 20;

    @AfterAll
    static void endServers() {
        SessionPool.clear();
    }

    /** An election, a write, its answer; a server that was down has the write in the end. */
    @ParameterizedTest
    @ValueSource(strings = {"0.5.0", "1.0.0", "3.2.0"})
    void realServersElectReplicateAndRecoverMessageByMessage(String version) {
        try (Play play = new Play(Map.of("version", version, "workload", "s0:k0<-7"))) {
            play.fire(1, Timers.ELECTION);
            play.until("a request for each of the others", () -> play.view().deliverable() == 2);
            assertThat(play.state(1).role()).isEqualTo(Role.CANDIDATE);
            play.must(new Decision.Crash(3, DiskMode.KEPT));
            assertThat(play.view().deliverable())
                    .as("one is lost with its receiver")
                    .isEqualTo(1);
            play.deliverUntil("node 1 leads", () -> play.state(1).role() == Role.LEADER);
            play.ask(1, 1);
            play.deliverUntil("an answer", () -> play.events().stream().anyMatch(Event.Replied.class::isInstance));
            assertThat(play.state(1).data()).containsEntry("k0", "7");
            play.must(new Decision.Restart(3));
            for (int i = 0; i < BEATS && !hasTheSame(play); i++) {
                play.fire(1, Timers.HEARTBEAT);
                play.deliverAll(MANY);
            }
            assertThat(hasTheSame(play)).isTrue();
        }
    }

    private static boolean hasTheSame(Play play) {
        return "7".equals(play.state(3).data().get("k0"))
                && play.state(3).log().equals(play.state(1).log());
    }

    private static Target target(Map<String, String> parameters) {
        return Target.of(new Ratis(), parameters, List.of());
    }

    @Test
    void aVersionThatIsNotThereNamesThoseThatAre() {
        assertThatThrownBy(() -> target(Map.of("version", "2.0.0")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("0.5.0|1.0.0|3.2.0");
    }

    @Test
    void whatAVersionLacksIsNamed() {
        assertThatThrownBy(() ->
                        target(Map.of("version", "1.0.0", "preVote", "true")).deployment())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("has no pre-vote");
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() {
        assertThatThrownBy(() ->
                        target(Map.of("folder", "/no/such/folder")).deployment().cluster())
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("/no/such/folder")
                .hasMessageContaining("-p folder=DIR");
    }

    @Test
    void aJvmWithoutMemoryIsToldWhatToDo() {
        assertThatThrownBy(() -> target(Map.of("memory", "1")).deployment().cluster())
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("-p memory=N");
    }
}
