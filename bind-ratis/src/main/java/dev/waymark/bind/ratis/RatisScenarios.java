package dev.waymark.bind.ratis;

import static dev.waymark.core.property.Machine.START;
import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.fire;
import static dev.waymark.core.scenario.Actions.heal;
import static dev.waymark.core.scenario.Actions.invoke;
import static dev.waymark.core.scenario.Actions.isolate;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Actions.stop;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.machineIn;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.state;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.when;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.raft.scenarios.RaftFilters.append;
import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static dev.waymark.raft.scenarios.RaftFilters.leads;
import static dev.waymark.raft.vocabulary.Timers.ELECTION;

import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The three reports that the communication-closure paper made of Ratis (section 7.2), each as the schedule it describes, with
 * the property that was violated; and the bug of 1.0.0 that was found here.
 */
public final class RatisScenarios implements ScenarioProvider {
    private static final String SYSTEM = "ratis";

    private static final int STEPS = 160;

    /** Rounds in which servers agree when nothing is lost any more. */
    private static final int FAIR = 10;

    /** Messages as they come, no faults but those of the script, and no longer than it takes. */
    private static final String NATURAL = "nemesis:windows=1:length=3000:healed=0:faults=heal";

    @Override
    public List<Scenario> scenarios() {
        return List.of(inconsistentFollower(), deposedLeader(), noLeader(), committedAlone(), countedAsStored());
    }

    private static Condition at(int node, String what, Predicate<RaftState> holds) {
        return state("node " + node + " " + what, node(node), Object.class, seen -> {
            RaftState state = RaftState.of(seen);
            return state != null && holds.test(state);
        });
    }

    /** The first leader has brought an entry to all others: version 1.0.0 commits its first one before that. */
    private static Condition first() {
        return when(
                "all have an entry of node 1",
                (event, context) -> hasFirst(context.state(2)) && hasFirst(context.state(3)));
    }

    private static boolean hasFirst(@Nullable Object seen) {
        RaftState state = RaftState.of(seen);
        return state != null && state.leader() == 1 && state.commit() >= 1;
    }

    private static ScenarioBuilder started(String name) {
        return scenario(name)
                .on(SYSTEM)
                .with("nodes", 3)
                .with("liveness", true)
                .with("fair", FAIR)
                .over(NATURAL)
                .setUp(silenceClients(), suppress(all(), ELECTION), fire(node(1), ELECTION));
    }

    /** P2: a follower with an entry that its leader has not must give it up, and have the leader's. */
    private static Scenario inconsistentFollower() {
        Condition alone = becomes(Role.LEADER, node(2));
        Condition followed = at(2, "follows node 3", state -> state.leader() == 3);
        return started("RATIS-946")
                .about(
                        "a leader is cut off with an entry that it alone has, another is elected: the first must take over the log"
                                + " of the second (P2)")
                .with("clients", 1)
                .with("requests", 0)
                .when(once(first()))
                .then(isolate("away", node(1)), fire(node(2), ELECTION))
                .when(once(alone))
                .then(isolate("alone", node(2)), heal("away"), fire(node(3), ELECTION))
                .when(once(becomes(Role.LEADER, node(3))))
                .then(heal("alone"))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine().on(first(), "led").on(alone, "alone").on(followed, SUCCESS));
    }

    /**
     * P3: a client whose leader is cut off while it waits must have its reply in the end. With the Netty of version 0.5.0 who waits for a reply that was lost does so
     * for ever; here that befalls the old leader and the new one, so the old one never hears of the new one, and its client of neither.
     */
    private static Scenario deposedLeader() {
        return started("RATIS-844")
                .about(
                        "a leader is asked, and from then on all between it and the next leader is lost for a while: the client must have"
                                + " its reply all the same (P3)")
                .with("clients", 1)
                .with("requests", 1)
                .when(isSend().and(leads()).and(from(1)).and(machineIn(START).not()))
                .then(drop())
                .when(isSend().and(from(2)).and(to(1)).and(machineIn("lost").or(machineIn(SUCCESS))))
                .then(drop())
                .when(once(first()))
                .then(invoke(node(1), "anything", asked -> true))
                .when(once(machineIn("lost")))
                .then(fire(node(2), ELECTION))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine()
                        .on(first(), "led")
                        .on(lost(1, 2), "loses")
                        .on(lost(1, 3), "lost")
                        .on(lost(2, 1), SUCCESS));
    }

    /**
     * P1: after any loss while logs are synchronised there must be a leader again. Ratis' Netty gives a reply to the request that has waited longest, whatever it
     * is the reply to. So when one request of a connection has none, no later one of it gets its own. Here that befalls the connections of servers 2 and 3; and the
     * log of server 1 is too short.
     */
    private static Scenario noLeader() {
        return started("RATIS-1048")
                .about(
                        "two servers lead one after the other, and what they send as leaders is lost; then nothing is any more:"
                                + " there must be a leader (P1)")
                .with("clients", 1)
                .with("requests", 0)
                .when(isSend().and(leads()).and(from(2).or(from(3))))
                .then(drop())
                .when(once(first()))
                .then(fire(node(2), ELECTION))
                .when(once(machineIn("2 lost")))
                .then(fire(node(3), ELECTION))
                .when(once(machineIn("3 lost")))
                .then(fire(node(1), ELECTION))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine()
                        .on(first(), "led")
                        .on(lost(2, 1), "2 loses")
                        .on(lost(2, 3), "2 lost")
                        .on(lost(3, 1), "3 loses")
                        .on(lost(3, 2), "3 lost")
                        .on(becomes(Role.CANDIDATE, node(1)), SUCCESS));
    }

    private static Condition lost(int from, int to) {
        return isSend().and(leads()).and(from(from)).and(to(to));
    }

    private static Scenario committedAlone() {
        Condition led = becomes(Role.LEADER, node(1));
        return started("CommitsAlone")
                .about("a leader whose messages are all lost must not commit; version 1.0.0 does")
                .with("version", "1.0.0")
                .when(once(led))
                .then(isolate("away", node(1)), fire(node(2), ELECTION))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine().on(led, "led").on(becomes(Role.LEADER, node(2)), SUCCESS));
    }

    /**
     * A follower answers a heartbeat with the length of its own log. The appender that all transports but gRPC have takes that for what
     * it has stored of the leader's.
     */
    private static Scenario countedAsStored() {
        Condition alone = at(1, "has two entries of its own", state -> state.lastIndex() >= state.commit() + 2);
        Condition committed =
                at(2, "has committed a request", state -> state.role() == Role.LEADER && state.commit() >= 3);
        return started("CountsWhatIsNotThere")
                .about(
                        "a new leader takes the entries that a deposed one alone has for its own and commits, though nobody has"
                                + " stored them: what a client was answered is lost")
                .with("clients", 3)
                .with("requests", 1)
                .when(once(first()))
                .then(
                        isolate("away", node(1)),
                        invoke(node(1), "anything", asked -> true),
                        invoke(node(1), "anything", asked -> true))
                .when(once(machineIn("alone")))
                .then(fire(node(2), ELECTION))
                .when(once(becomes(Role.LEADER, node(2))))
                .then(isolate("rest", node(3)), heal("away"), invoke(node(2), "anything", asked -> true))
                .when(isSend().and(append()).and(from(2)).and(to(node(1))))
                .then(drop())
                .when(once(committed))
                .then(isolate("too", node(2)), heal("rest"), fire(node(1), ELECTION))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine()
                        .on(first(), "led")
                        .on(alone, "alone")
                        .on(committed, "committed")
                        .on(becomes(Role.LEADER, node(1)), SUCCESS));
    }
}
