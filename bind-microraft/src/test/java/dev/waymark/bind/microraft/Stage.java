package dev.waymark.bind.microraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Shape;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.StoreWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A cluster on which a test plays by hand: it says who hears whom, not which message has which number. */
final class Stage {
    /** Longer than any server waits for its leader. */
    static final long LONG = 20_000;

    final Deployment deployment;
    final Cluster cluster;
    final View view;
    final List<Event> events = new ArrayList<>();
    private final List<Decision> script = new ArrayList<>();
    private final long seed;

    Stage(long seed, Map<String, String> parameters) {
        this.seed = seed;
        MicroRaft system = new MicroRaft();
        deployment = system.deploy(Configuration.of(system, parameters, List.of()));
        cluster = deployment.cluster();
        cluster.reset(seed, new EventStream() {
            @Override
            protected void on(Event event) {
                events.add(event);
            }
        });
        view = cluster.view();
    }

    /** On the first seed with which these clients begin as wanted. */
    static Stage where(Map<Integer, Predicate<Request>> first, Map<String, String> parameters) {
        StoreWorkload workload = Setup.of(Configuration.of(new MicroRaft(), parameters, List.of()))
                .workload();
        long seed = 1;
        while (!begins(workload, seed, first)) {
            seed++;
        }
        return new Stage(seed, parameters);
    }

    private static boolean begins(StoreWorkload workload, long seed, Map<Integer, Predicate<Request>> first) {
        return first.entrySet().stream().allMatch(wanted -> {
            Rng random = new Rng(Seeds.stream(seed, "workload", wanted.getKey()));
            return wanted.getValue()
                    .test(workload.operations(wanted.getKey(), random).get(0));
        });
    }

    RaftState state(int node) {
        return (RaftState) view.state(node);
    }

    private Stage apply(long code) {
        script.add(view.decode(code));
        assertThat(cluster.apply(code)).as(view.decode(code).toString()).isNull();
        assertThat(view.failure()).isNull();
        return this;
    }

    List<String> timers(int node) {
        List<String> kinds = new ArrayList<>();
        for (int i = 0; i < view.timers(); i++) {
            if (Code.a(view.timer(i)) == node) {
                kinds.add(view.timerKind(i));
            }
        }
        return kinds;
    }

    Stage fire(int node, String kind) {
        for (int i = 0; i < view.timers(); i++) {
            if (Code.a(view.timer(i)) == node && view.timerKind(i).equals(kind)) {
                return apply(Code.fire(view.timer(i)));
            }
        }
        throw new AssertionError("node " + node + " has no timer " + kind + " but " + timers(node));
    }

    /** The latest message of that type on that way. */
    Stage deliver(int from, int to, String type) {
        long name = latest(from, to, type);
        assertThat(name).as(type + " from " + from + " to " + to).isNotNegative();
        return apply(Code.deliver(name));
    }

    /** The name of the latest message of that type on that way; negative: there is none. */
    long latest(int from, int to, String type) {
        int best = -1;
        for (int i = 0; i < view.deliverable(); i++) {
            Shape shape = Shape.of(view.payload(i));
            boolean fits = Code.a(view.message(i)) == from
                    && Code.b(view.message(i)) == to
                    && shape != null
                    && shape.type().equals(type);
            if (fits && (best < 0 || view.sentAt(i) > view.sentAt(best))) {
                best = i;
            }
        }
        return best < 0 ? -1 : view.message(best);
    }

    /** The message of that name, which {@link #latest} gave before. */
    Stage deliver(long name) {
        return apply(Code.deliver(name));
    }

    /** Everybody's clock moves; then {@code candidate} times out and gets pre-votes and votes of {@code voters}. */
    Stage elect(int candidate, int... voters) {
        pass(LONG).fire(candidate, "election");
        for (int voter : voters) {
            deliver(candidate, voter, "PreVote");
            deliver(voter, candidate, "PreVoteResponse");
        }
        for (int voter : voters) {
            deliver(candidate, voter, "RequestVote");
            deliver(voter, candidate, "RequestVoteResponse");
        }
        assertThat(state(candidate).role()).isEqualTo(Role.LEADER);
        return this;
    }

    /** The latest AppendEntries reaches {@code follower}, and its response comes back. */
    Stage replicate(int leader, int follower) {
        return deliver(leader, follower, "AppendEntries").deliver(follower, leader, "AppendEntriesResponse");
    }

    /** Until {@code follower} has the leader's log. */
    Stage catchUp(int leader, int follower) {
        while (state(follower).lastIndex() < state(leader).lastIndex()
                || !state(follower).log().equals(state(leader).log())) {
            replicate(leader, follower);
        }
        return this;
    }

    Stage pass(long time) {
        return apply(view.encode(new Decision.Wait(time)));
    }

    Stage invoke(int client, int number, int node) {
        return apply(Code.invoke(Code.name(client, node, number)));
    }

    Stage crash(int node) {
        return apply(Code.crash(node, DiskMode.UNSYNCED_LOST));
    }

    Stage restart(int node) {
        return apply(Code.restart(node));
    }

    /** How many messages are on their way. */
    int inFlight() {
        return view.deliverable();
    }

    List<Event.Replied> replies() {
        return events.stream()
                .filter(Event.Replied.class::isInstance)
                .map(Event.Replied.class::cast)
                .toList();
    }

    /** What the properties say of all that was played. */
    Outcome judge() {
        try (Explorer explorer = Explorer.forReplay(deployment, deployment.properties())) {
            return explorer.explore(new Plan(0, seed), new Script(script, true));
        }
    }
}
