package dev.waymark.raft;

import dev.waymark.core.TargetClass;
import dev.waymark.core.Targets;
import dev.waymark.core.cluster.View;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.Set;

/** Whom faults can be aimed at in any Raft. */
public final class RaftTargets {
    private static final List<TargetClass> CLASSES =
            List.of(new TargetClass("leader", RaftTargets::leads), new TargetClass("lagging", RaftTargets::lags));

    private RaftTargets() {}

    /** Leaders, of whatever term; and those whose log is shortest, if another has a longer one. */
    public static Targets of(Set<Feature> features) {
        return new Targets(CLASSES, features.contains(Feature.MEMBERSHIP) ? RaftTargets::changesMembership : null);
    }

    private static boolean changesMembership(Object request) {
        return request instanceof Request.AddServer || request instanceof Request.RemoveServer;
    }

    private static boolean leads(View view, int node) {
        RaftState state = RaftState.of(view.state(node));
        return state != null && state.role() == Role.LEADER;
    }

    private static boolean lags(View view, int node) {
        int own = length(view, node);
        boolean longer = false;
        for (int other = 1; other <= view.nodes(); other++) {
            int length = view.up(other) ? length(view, other) : own;
            if (length < own) {
                return false;
            }
            longer |= length > own;
        }
        return longer;
    }

    private static int length(View view, int node) {
        RaftState state = RaftState.of(view.state(node));
        return state == null ? 0 : state.lastIndex();
    }
}
