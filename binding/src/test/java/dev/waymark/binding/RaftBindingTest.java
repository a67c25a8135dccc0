package dev.waymark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Disk;
import dev.waymark.core.Operation;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import dev.waymark.raft.vocabulary.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RaftBindingTest {
    private static final Operation PUT = new Operation(1, 1, new Request.Put("x", "1"));
    private static final Command.Execute EXECUTE = new Command.Execute(1, 1, new Request.Put("x", "1"));

    private final HandEnv env = new HandEnv();
    private final Library server = new Library(env);

    /** What a library would be: the test says who leads. */
    private static final class Library extends RaftBinding {
        private final List<Command.Execute> proposed = new ArrayList<>();
        private Role role = Role.FOLLOWER;
        private int term = 1;
        private int leader;
        private int commit;

        Library(HandEnv env) {
            super(env, 1, task -> null);
        }

        @Override
        protected void boot() {}

        @Override
        protected void deliver(int from, Object message) {
            if (message.equals("disk")) {
                throw new Disk.StorageException("wanted by the test");
            } else if (message.equals("swallow")) {
                LoggerFactory.getLogger("library").error("caught", new IllegalStateException("swallowed"));
            } else if (message.equals("lead")) {
                role = Role.LEADER;
                leader = 1;
            } else if (message.equals("commit")) {
                commit = 1;
                tellCommit();
                answered(proposed.get(0), java.util.Objects.requireNonNull(store.apply(1, proposed.get(0))));
            } else {
                leader = from;
            }
        }

        @Override
        protected RaftState look() {
            return new RaftState(
                    role, term, 0, leader, List.of(), commit, store.applied(), store.digest(), 0, 0, 0b1110, Map.of());
        }

        @Override
        protected void propose(Command.Execute operation) {
            proposed.add(operation);
        }
    }

    @Test
    void whatNobodyCanTakeIsHeldUntilSomebodyLeads() {
        server.start();
        server.request(PUT);
        assertThat(env.sent).isEmpty();
        server.receive(2, "I lead");
        assertThat(env.sent).containsExactly(new HandEnv.Sent(2, new Message.Forward(1, EXECUTE)));
    }

    @Test
    void aLeaderProposesTellsAndAnswersOnce() {
        server.start();
        server.receive(2, "lead");
        server.receive(2, new Message.Forward(1, EXECUTE));
        assertThat(server.proposed).containsExactly(EXECUTE);
        server.receive(2, "commit");
        assertThat(env.emitted).containsExactly(Events.ELECTION, Events.COMMIT, Events.EXECUTE, Events.ANSWER);
        assertThat(env.replies).containsExactly(Result.DONE);
        assertThat(server.state()).isNotNull();
    }

    @Test
    void whatTheLibraryCannotDoIsRefused() {
        server.start();
        server.receive(2, "lead");
        server.request(new Operation(1, 1, new Request.Transfer(2)));
        server.request(new Operation(1, 2, new Request.AddServer(3)));
        assertThat(env.replies).containsExactly(Result.REFUSED, Result.REFUSED);
    }

    @Test
    void whatTheLibrarySwallowsIsTheServersFailure() {
        server.start();
        assertThatThrownBy(() -> server.receive(2, "swallow"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("swallowed");
    }

    @Test
    void aServerWhoseDiskFailsStopsAndSaysSo() {
        server.start();
        server.receive(2, "disk");
        assertThat(env.emitted).containsExactly(RaftBinding.STOPPED);
        server.request(PUT);
        server.receive(2, "I lead");
        assertThat(env.sent).isEmpty();
    }

    @Test
    void aTimerOfNobodyIsSaidToBeNone() {
        server.start();
        assertThatThrownBy(() -> server.timer("what")).hasMessage("unexpected timer what");
    }
}
