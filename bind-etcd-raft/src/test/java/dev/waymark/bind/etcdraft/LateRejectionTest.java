package dev.waymark.bind.etcdraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Where the library and the model part: a rejected pre-vote carries the term of who rejects it, so one of an earlier attempt counts in the
 * current one, and as only the first answer of a server counts, its vote for the current attempt is lost.
 */
class LateRejectionTest {
    private static void deliver(Cluster cluster, int from, int to, int number) {
        assertThat(cluster.apply(Code.deliver(new MessageName(from, to, number, 0, false).code())))
                .isNull();
    }

    private static void fire(Cluster cluster, int node) {
        View view = cluster.view();
        for (int i = 0; i < view.timers(); i++) {
            long code = Code.fire(view.timer(i));
            if (view.decode(code) instanceof Decision.Fire fire && fire.timer().node() == node) {
                assertThat(cluster.apply(code)).isNull();
                return;
            }
        }
        throw new AssertionError("node " + node + " has no timer");
    }

    /** Of server 3, which 2 has given its pre-vote for term 2. */
    private static Role role(boolean lateRejectionArrives) {
        try (Cluster cluster =
                EtcdRaftTest.target(Map.of("preVote", "true")).deployment().cluster()) {
            cluster.reset(1, null);
            fire(cluster, 3);
            fire(cluster, 2);
            deliver(cluster, 2, 3, 1); // 2 asks for pre-votes of term 1
            deliver(cluster, 3, 2, 2);
            deliver(cluster, 2, 3, 2); // 2 is a candidate, 3 votes for it and is in term 1
            fire(cluster, 3); // it asks for pre-votes of term 2
            deliver(cluster, 3, 2, 1); // its first question, for term 1
            if (lateRejectionArrives) {
                deliver(cluster, 2, 3, 3);
            }
            deliver(cluster, 3, 2, 4);
            deliver(cluster, 2, 3, 4); // 2 is for it
            RaftState state = RaftState.of(cluster.view().state(3));
            assertThat(state).isNotNull();
            return state.role();
        }
    }

    @Test
    void hidesTheVoteThatComesAfterIt() {
        assertThat(role(false)).isEqualTo(Role.CANDIDATE);
        assertThat(role(true)).isEqualTo(Role.PRE_CANDIDATE);
    }
}
