package dev.waymark.systems.raft;

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
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import dev.waymark.raft.workload.StoreWorkload;
import dev.waymark.systems.raft.setup.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A cluster on which a test plays by hand: it says who hears whom, not which message has which number. */
final class Stage {
    final Deployment deployment;
    final Cluster cluster;
    final View view;
    final List<Event> events = new ArrayList<>();
    private final List<Decision> script = new ArrayList<>();
    private final long seed;

    Stage(Map<String, String> parameters, String... bugs) {
        this(1, parameters, bugs);
    }

    Stage(long seed, Map<String, String> parameters, String... bugs) {
        this.seed = seed;
        Raft system = new Raft();
        deployment = system.deploy(Configuration.of(system, parameters, List.of(bugs)));
        cluster = deployment.cluster();
        cluster.reset(seed, new EventStream() {
            @Override
            protected void on(Event event) {
                events.add(event);
            }
        });
        view = cluster.view();
    }

    /** On the first seed with which client {@code client} begins with {@code first}. */
    static Stage where(int client, Predicate<Request> first, Map<String, String> parameters) {
        Raft system = new Raft();
        StoreWorkload workload =
                Setup.of(Configuration.of(system, parameters, List.of())).workload();
        long seed = 1;
        while (!first.test(workload.operations(client, new Rng(Seeds.stream(seed, "workload", client)))
                .get(0))) {
            seed++;
        }
        return new Stage(seed, parameters);
    }

    /** On the first seed with which these clients begin with these requests. */
    static Stage where(Map<Integer, Request> first, Map<String, String> parameters) {
        Raft system = new Raft();
        StoreWorkload workload =
                Setup.of(Configuration.of(system, parameters, List.of())).workload();
        long seed = 1;
        while (!begins(workload, seed, first)) {
            seed++;
        }
        return new Stage(seed, parameters);
    }

    private static boolean begins(StoreWorkload workload, long seed, Map<Integer, Request> first) {
        return first.entrySet().stream().allMatch(wanted -> {
            Rng random = new Rng(Seeds.stream(seed, "workload", wanted.getKey()));
            return workload.operations(wanted.getKey(), random).get(0).equals(wanted.getValue());
        });
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

    RaftState state(int node) {
        return (RaftState) view.state(node);
    }

    private void apply(long code) {
        script.add(view.decode(code));
        assertThat(cluster.apply(code)).as(view.decode(code).toString()).isNull();
        assertThat(view.failure()).isNull();
    }

    Stage fire(int node, String kind) {
        for (int i = 0; i < view.timers(); i++) {
            if (Code.a(view.timer(i)) == node && view.timerKind(i).equals(kind)) {
                apply(Code.fire(view.timer(i)));
                return this;
            }
        }
        throw new AssertionError("node " + node + " has no timer " + kind + " that may fire");
    }

    /** The oldest message of that type on that way. */
    Stage deliver(int from, int to, Class<? extends Message> type) {
        apply(Code.deliver(find(from, to, type, false)));
        return this;
    }

    Stage deliverLatest(int from, int to, Class<? extends Message> type) {
        apply(Code.deliver(find(from, to, type, true)));
        return this;
    }

    /** A message that nobody sent. */
    Stage hear(int from, int to, Message message) {
        apply(view.encode(new Decision.Inject(from, to, message)));
        return deliverLatest(from, to, message.getClass());
    }

    Stage duplicate(int from, int to, Class<? extends Message> type) {
        apply(Code.duplicate(find(from, to, type, true)));
        return this;
    }

    private long find(int from, int to, Class<? extends Message> type, boolean latest) {
        int best = -1;
        for (int i = 0; i < view.deliverable(); i++) {
            boolean fits = Code.a(view.message(i)) == from
                    && Code.b(view.message(i)) == to
                    && type.isInstance(view.payload(i));
            if (fits && (best < 0 || view.sentAt(i) > view.sentAt(best) == latest)) {
                best = i;
            }
        }
        assertThat(best)
                .as(type.getSimpleName() + " from " + from + " to " + to)
                .isNotNegative();
        return view.message(best);
    }

    int inFlight(Class<? extends Message> type) {
        int count = 0;
        for (int i = 0; i < view.deliverable(); i++) {
            count += type.isInstance(view.payload(i)) ? 1 : 0;
        }
        return count;
    }

    /** {@code candidate} times out and gets the votes of {@code voters}. */
    Stage elect(int candidate, int... voters) {
        fire(candidate, "election");
        for (int voter : voters) {
            deliverLatest(candidate, voter, Message.RequestVote.class);
            deliverLatest(voter, candidate, Message.RequestVoteResponse.class);
        }
        assertThat(state(candidate).role()).isEqualTo(Role.LEADER);
        return this;
    }

    /** The latest AppendEntries reaches {@code follower}, and its response comes back. */
    Stage replicate(int leader, int follower) {
        deliverLatest(leader, follower, Message.AppendEntries.class);
        return deliverLatest(follower, leader, Message.AppendEntriesResponse.class);
    }

    Stage heartbeat(int leader) {
        return fire(leader, "heartbeat");
    }

    /** Time goes by everywhere. */
    Stage pass(long time) {
        apply(view.encode(new Decision.Wait(time)));
        return this;
    }

    Stage invoke(int client, int number, int node) {
        apply(Code.invoke(Code.name(client, node, number)));
        return this;
    }

    Stage crash(int node) {
        apply(Code.crash(node, DiskMode.UNSYNCED_LOST));
        return this;
    }

    Stage restart(int node) {
        apply(Code.restart(node));
        return this;
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
