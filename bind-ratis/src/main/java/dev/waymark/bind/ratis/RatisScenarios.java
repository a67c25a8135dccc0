package dev.waymark.bind.ratis;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.fire;
import static dev.waymark.core.scenario.Actions.heal;
import static dev.waymark.core.scenario.Actions.invoke;
import static dev.waymark.core.scenario.Actions.isolate;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Actions.stop;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.machineIn;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.state;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static dev.waymark.raft.vocabulary.Timers.ELECTION;

import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;
import java.util.function.Predicate;

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
    private static final String NATURAL = "nemesis:windows=1:length=600:healed=0:faults=heal";

    @Override
    public List<Scenario> scenarios() {
        return List.of(inconsistentFollower(), deposedLeader(), noLeader(), committedAlone());
    }

    private static Condition at(int node, String what, Predicate<RaftState> holds) {
        return state("node " + node + " " + what, node(node), Object.class, seen -> {
            RaftState state = RaftState.of(seen);
            return state != null && holds.test(state);
        });
    }

    /** The first leader has brought an entry to others: version 1.0.0 commits its first one before that. */
    private static Condition first() {
        return at(3, "has an entry of node 1", state -> state.leader() == 1 && state.commit() >= 1);
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
        Condition alone = at(1, "has what nobody else has", state -> state.lastIndex() > state.commit());
        Condition second = at(
                2,
                "has committed",
                state -> state.role() == Role.LEADER && state.commit() == state.lastIndex() && state.commit() >= 3);
        Condition agreed = at(1, "follows with as many entries", state -> state.leader() == 2 && state.commit() >= 3);
        return started("RATIS-946")
                .about(
                        "a leader is cut off with an entry that it alone has, another leader commits: the first must take over"
                                + " the log of the second (P2)")
                .with("clients", 2)
                .with("requests", 2)
                .when(once(first()))
                .then(isolate("away", node(1)), invoke(node(1), "anything", asked -> true))
                .when(once(machineIn("alone")))
                .then(fire(node(2), ELECTION))
                .when(becomes(Role.LEADER, node(2)))
                .then(invoke(node(2), "anything", asked -> true))
                .when(once(second))
                .then(heal("away"))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine()
                        .on(first(), "led")
                        .on(alone, "alone")
                        .on(second, "second")
                        .on(agreed, SUCCESS));
    }

    /** P3: a client whose leader is cut off while it waits must have its reply in the end. */
    private static Scenario deposedLeader() {
        Condition alone = at(1, "has what nobody else has", state -> state.lastIndex() > state.commit());
        Condition deposed = at(1, "follows another", state -> state.leader() == 2);
        return started("RATIS-844")
                .about(
                        "a leader is cut off when a client has asked it, and others elect another: the client must have its"
                                + " reply all the same (P3)")
                .with("clients", 1)
                .with("requests", 1)
                .when(once(first()))
                .then(isolate("away", node(1)), invoke(node(1), "anything", asked -> true))
                .when(once(machineIn("alone")))
                .then(fire(node(2), ELECTION))
                .when(becomes(Role.LEADER, node(2)))
                .then(heal("away"))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine().on(first(), "led").on(alone, "alone").on(deposed, SUCCESS));
    }

    /** P1: after any loss while logs are synchronised there must be a leader again. */
    private static Scenario noLeader() {
        return started("RATIS-1048")
                .about(
                        "leaders are cut off one after the other, what they sent is lost, and all come back: there must be a leader"
                                + " (P1)")
                .with("clients", 1)
                .with("requests", 1)
                .when(once(first()))
                .then(isolate("away", node(1)), fire(node(2), ELECTION))
                .when(once(becomes(Role.LEADER, node(2))))
                .then(isolate("too", node(2)), fire(node(3), ELECTION))
                .when(once(becomes(Role.CANDIDATE, node(3))))
                .then(heal("away"), heal("too"))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(STEPS)
                .expect(machine()
                        .on(first(), "led")
                        .on(becomes(Role.LEADER, node(2)), "led again")
                        .on(becomes(Role.CANDIDATE, node(3)), SUCCESS));
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
}
