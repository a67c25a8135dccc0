package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    private final Stage stage = new Stage(Map.of("snapshotEvery", "2"));

    private void compacted() {
        stage.elect(1, 2).replicate(1, 2).invoke(1, 1, 1).replicate(1, 2);
        assertThat(stage.state(1).snapshotIndex()).isEqualTo(2);
        assertThat(stage.state(1).log()).isEmpty();
    }

    @Test
    void aFollowerThatIsTooFarBehindGetsTheSnapshot() {
        compacted();
        stage.heartbeat(1).deliverLatest(1, 3, Message.AppendEntries.class);
        stage.deliver(3, 1, Message.AppendEntriesResponse.class).deliver(1, 3, Message.InstallSnapshot.class);
        assertThat(stage.state(3).applied()).isEqualTo(2);
        assertThat(stage.state(3).digest()).isEqualTo(stage.state(1).digest());
        stage.invoke(1, 2, 1).deliver(3, 1, Message.InstallSnapshotResponse.class);
        stage.replicate(1, 3);
        assertThat(stage.state(3).log()).hasSize(1);
    }

    @Test
    void aSnapshotIsThereAfterARestart() {
        compacted();
        RaftState before = stage.state(1);
        stage.crash(1).restart(1);
        assertThat(stage.state(1).snapshotIndex()).isEqualTo(2);
        assertThat(stage.state(1).applied()).isEqualTo(2);
        assertThat(stage.state(1).digest()).isEqualTo(before.digest());
        stage.elect(1, 2).deliverLatest(1, 3, Message.AppendEntries.class);
        stage.deliverLatest(3, 1, Message.AppendEntriesResponse.class).deliver(1, 3, Message.InstallSnapshot.class);
        assertThat(stage.state(3).snapshotIndex()).isEqualTo(2);
    }

    @Test
    void entriesBehindTheSnapshotStay() {
        stage.elect(1, 2).invoke(1, 1, 1).invoke(2, 1, 1).deliverLatest(1, 3, Message.AppendEntries.class);
        assertThat(stage.state(3).log()).hasSize(3);
        stage.deliver(1, 2, Message.AppendEntries.class).deliver(2, 1, Message.AppendEntriesResponse.class);
        stage.deliver(1, 2, Message.AppendEntries.class).deliver(2, 1, Message.AppendEntriesResponse.class);
        assertThat(stage.state(1).snapshotIndex()).isEqualTo(2);
        stage.heartbeat(1).deliverLatest(1, 3, Message.InstallSnapshot.class);
        assertThat(stage.state(3).snapshotIndex()).isEqualTo(2);
        assertThat(stage.state(3).log())
                .as("the third entry, acknowledged already")
                .hasSize(1);
    }

    @Test
    void anOldSnapshotChangesNothing() {
        compacted();
        stage.heartbeat(1).deliverLatest(1, 3, Message.AppendEntries.class);
        stage.deliver(3, 1, Message.AppendEntriesResponse.class).duplicate(1, 3, Message.InstallSnapshot.class);
        stage.deliver(1, 3, Message.InstallSnapshot.class).deliver(3, 1, Message.InstallSnapshotResponse.class);
        stage.invoke(1, 2, 1).replicate(1, 3);
        stage.deliver(1, 3, Message.InstallSnapshot.class);
        assertThat(stage.state(3).log()).hasSize(1);
    }
}
