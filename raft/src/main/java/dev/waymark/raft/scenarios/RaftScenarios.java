package dev.waymark.raft.scenarios;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.countBy;
import static dev.waymark.core.scenario.Actions.cut;
import static dev.waymark.core.scenario.Actions.deliver;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.fire;
import static dev.waymark.core.scenario.Actions.heal;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.invoke;
import static dev.waymark.core.scenario.Actions.isolate;
import static dev.waymark.core.scenario.Actions.pass;
import static dev.waymark.core.scenario.Actions.record;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Actions.stop;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.counterBy;
import static dev.waymark.core.scenario.Conditions.field;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.machineIn;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Conditions.state;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.type;
import static dev.waymark.core.scenario.Conditions.wasHeld;
import static dev.waymark.core.scenario.Conditions.when;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.raft.scenarios.RaftFilters.acceptingVote;
import static dev.waymark.raft.scenarios.RaftFilters.append;
import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static dev.waymark.raft.scenarios.RaftFilters.countLeaderChanges;
import static dev.waymark.raft.scenarios.RaftFilters.countVotes;
import static dev.waymark.raft.scenarios.RaftFilters.deposed;
import static dev.waymark.raft.scenarios.RaftFilters.elected;
import static dev.waymark.raft.scenarios.RaftFilters.hearingFromALeader;
import static dev.waymark.raft.scenarios.RaftFilters.heedingALeader;
import static dev.waymark.raft.scenarios.RaftFilters.leads;
import static dev.waymark.raft.scenarios.RaftFilters.theLeader;
import static dev.waymark.raft.vocabulary.Timers.ELECTION;
import static dev.waymark.raft.vocabulary.Timers.QUORUM;

import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.raft.vocabulary.Feature;
import dev.waymark.raft.vocabulary.Message;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import java.util.List;

/** The eleven tests for Raft of the thesis (table 3.3), as they were meant; docs/strategies/filters.md has what came of them. */
public final class RaftScenarios implements ScenarioProvider {
    private static final String VOTE = "RequestVoteResponse";
    private static final String RESPONSE = "AppendEntriesResponse";

    /** The node that a test is about. */
    private static final Nodes ONE = role("one");

    /** The same for one system, for the provider of its own that makes them known. */
    public static List<Scenario> on(String system) {
        return new RaftScenarios()
                .scenarios().stream().map(scenario -> scenario.on(system)).toList();
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                liveness(),
                livenessNoCheckQuorum(),
                noLiveness(),
                confChangeBug(),
                dropHeartbeat(),
                dropVotes(),
                dropFVotes(),
                dropAppend(),
                reVote(),
                manyReVote(),
                multiReVote(),
                leaderNeedsVotes(),
                commitNeedsAcknowledgements());
    }

    /**
     * Left and right have a leaf each that hears from nobody else, and is slow to hear: it times out when its neighbour is
     * elected. Check-quorum keeps others from voting for it, but its higher term deposes the leader all the same.
     */
    static Scenario liveness() {
        return scenario("Liveness")
                .needing(RaftNeeds.nodes(5).with(Feature.CHECK_QUORUM))
                .about(
                        "links are cut so that no leader is heard by all: leaders depose each other, check-quorum or not")
                .roles("hub,left,right,left-leaf,right-leaf")
                .setUp(
                        cut(
                                "net",
                                role("left-leaf"),
                                role("left").and(role("left-leaf")).others()),
                        cut(
                                "net",
                                role("right-leaf"),
                                role("right").and(role("right-leaf")).others()),
                        suppress(hearingFromALeader().and(role("hub")), ELECTION),
                        suppress(all(), QUORUM))
                .when(elected())
                .then(countLeaderChanges("leaders"))
                .when(isSend("RequestVote").and(to(role("left-leaf").and(role("right-leaf")))))
                .then(deliver())
                .when(becomes(Role.LEADER, role("left")))
                .then(fire(role("left-leaf"), ELECTION))
                .when(becomes(Role.LEADER, role("right")))
                .then(fire(role("right-leaf"), ELECTION))
                .when(deposed(all()))
                .then(pass(300))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(400)
                .expect(machine()
                        .on(counter("leaders").atLeast(1), "led")
                        .on(counter("leaders").above(4), SUCCESS));
    }

    static Scenario livenessNoCheckQuorum() {
        return scenario("LivenessNoCQ")
                .needing(RaftNeeds.nodes(5).without(Feature.CHECK_QUORUM))
                .about(
                        "the same with the leaves connected and without check-quorum: any node that hears no leader deposes it")
                .roles("hub,left,right,left-leaf,right-leaf")
                .setUp(
                        cut("net", role("left-leaf"), role("hub").and(role("right"))),
                        cut("net", role("right-leaf"), role("hub").and(role("left"))),
                        suppress(heedingALeader(), ELECTION))
                .when(elected())
                .then(countLeaderChanges("leaders"))
                .when(machineIn(SUCCESS))
                .then(stop())
                .steps(800)
                .expect(machine()
                        .on(counter("leaders").atLeast(1), "led")
                        .on(counter("leaders").above(4), SUCCESS));
    }

    static Scenario noLiveness() {
        return scenario("NoLiveness")
                .needing(RaftNeeds.nodes(5).with(Feature.PRE_VOTE).without(Feature.CHECK_QUORUM))
                .about(
                        "a leader that is left with one follower stays: the follower hears it and grants nobody a pre-vote")
                .roles("one,friend,dead,others=2")
                .setUp(isolate("dead", role("dead")), suppress(hearingFromALeader(), ELECTION))
                .when(isSend("PreVote").and(from(ONE.others())).and(machineIn("start")))
                .then(drop())
                .when(becomes(Role.LEADER, ONE))
                .then(cut("quorum", ONE, role("others")))
                .when(becomes(Role.PRE_CANDIDATE, role("others")).and(machineIn("one leads")))
                .then(count("attempts"))
                .steps(200)
                .expect(machine()
                        .on(becomes(Role.LEADER, ONE), "one leads")
                        .on(becomes(Role.LEADER, ONE.others()), "another leads")
                        .in("one leads")
                        .on(counter("attempts").atLeast(2), SUCCESS));
    }

    /** The bug of the first version of single-server changes (Ongaro's post on raft-dev of 2015-07-10). */
    static Scenario confChangeBug() {
        Condition committed = state("second removal committed", node(2), Object.class, state -> commit(state) >= 2);
        return scenario("ConfChangeBug")
                .needing(RaftNeeds.nodes(4).changes("remove-4", "remove-3").unsafely())
                .about("two leaders each remove a server before their terms are committed: disjoint majorities")
                .setUp(silenceClients(), suppress(all(), ELECTION), fire(node(1), ELECTION))
                .when(isSend("RequestVote").and(from(1)))
                .then(deliver())
                .when(becomes(Role.LEADER, node(1)).and(machineIn("first led")))
                .then(
                        invoke(node(1), "remove 4", asked -> new Request.RemoveServer(4).equals(Request.of(asked))),
                        isolate("first", node(1)),
                        fire(node(2), ELECTION))
                .when(becomes(Role.LEADER, node(2)))
                .then(invoke(node(2), "remove 3", asked -> new Request.RemoveServer(3).equals(Request.of(asked))))
                .when(isSend().and(leads()).and(from(2)).and(to(node(1, 3))))
                .then(hold("appends"))
                .when(once(committed))
                .then(heal("first"))
                .when(deposed(node(1)))
                .then(fire(node(1), ELECTION))
                .expect(machine()
                        .on(becomes(Role.LEADER, node(1)), "first led")
                        .on(committed, "second removed")
                        .on(becomes(Role.LEADER, node(1)), SUCCESS));
    }

    static Scenario dropHeartbeat() {
        return scenario("DropHeartbeat")
                .needing(RaftNeeds.nodes(5))
                .about("a node that hears nothing of the leader becomes a candidate")
                .roles("one,rest=*")
                .setUp(suppress(hearingFromALeader().except(ONE), ELECTION))
                .when(isSend(VOTE).and(to(ONE)))
                .then(drop())
                .when(isSend().and(leads()).and(to(ONE)))
                .then(drop())
                .steps(300)
                .expect(machine()
                        .on(becomes(Role.LEADER, ONE.others()), "led")
                        .on(isSend("RequestVote").and(from(ONE)), SUCCESS));
    }

    static Scenario dropVotes() {
        return scenario("DropVotes")
                .needing(RaftNeeds.nodes(5))
                .about("a node whose requests for votes are lost is led by others")
                .roles("one,rest=*")
                .setUp(fire(ONE, ELECTION))
                .when(isSend("RequestVote").and(from(ONE)))
                .then(drop())
                .expect(machine()
                        .on(receives("RequestVote", from(ONE)), "asked")
                        .start()
                        .on(isSend("RequestVote").and(from(ONE)), "wants to ask")
                        .on(receives("RequestVote", from(ONE)), "asked")
                        .in("wants to ask")
                        .on(isSend().and(leads()).and(to(ONE)), SUCCESS));
    }

    /** f = 2 of 5: a candidate gets its majority from the others. */
    static Scenario dropFVotes() {
        Condition early = counterBy("votes", RaftFilters::ballot).below(2);
        return scenario("DropFVotes")
                .needing(RaftNeeds.nodes(5))
                .about("the first f votes for each candidate in each term are lost, and a leader is elected")
                .when(isSend().and(acceptingVote()).and(early))
                .then(countVotes("votes"), drop())
                .expect(machine().on(isSend().and(acceptingVote()), "voted").on(becomes(Role.LEADER), SUCCESS));
    }

    static Scenario dropAppend() {
        Condition again = when("the same append", (event, context) -> {
            var first = context.recorded("first");
            var now = context.message(event);
            return first != null
                    && now != null
                    && first.name().to() == now.name().to()
                    && Message.of(first.payload()) instanceof Message.AppendEntries lost
                    && Message.of(now.payload()) instanceof Message.AppendEntries sent
                    && sent.previous() == lost.previous()
                    && sent.entries().containsAll(lost.entries());
        });
        return scenario("DropAppend")
                .needing(RaftNeeds.nodes(5))
                .about("the first append is lost and sent again")
                .setUp(suppress(hearingFromALeader(), ELECTION))
                .when(once(isSend().and(append())))
                .then(record("first"), drop())
                .expect(machine().on(elected(), "led").on(isSend().and(again), SUCCESS));
    }

    static Scenario reVote() {
        Condition late = receives(VOTE, from(ONE)).and(acceptingVote()).and(to(theLeader()));
        return scenario("ReVote")
                .needing(RaftNeeds.nodes(5))
                .about("a vote that arrives when its candidate leads already changes nothing")
                .roles("one,rest=*")
                .setUp(suppress(ONE, ELECTION))
                .when(isSend("RequestVote").and(to(ONE)))
                .then(deliver())
                .when(isSend(VOTE).and(from(ONE)).and(machineIn("start")))
                .then(hold("late"))
                .when(becomes(Role.LEADER))
                .then(release("late"))
                .expect(machine().on(becomes(Role.LEADER), "led").on(late, SUCCESS));
    }

    static Scenario manyReVote() {
        return scenario("ManyReVote")
                .needing(RaftNeeds.nodes(5))
                .about("votes arrive after their voter was a candidate itself and follows again")
                .roles("one,rest=*")
                .setUp(suppress(ONE.and(hearingFromALeader()), ELECTION))
                .when(isSend("RequestVote").and(to(ONE)))
                .then(deliver())
                .when(isSend("RequestVote").and(from(ONE)))
                .then(drop())
                .when(isSend(VOTE).and(from(ONE)).and(machineIn("start")))
                .then(hold("late"))
                .when(once(becomes(Role.LEADER, ONE.others())))
                .then(fire(ONE, ELECTION))
                .when(becomes(Role.FOLLOWER, ONE).and(machineIn("follows again")))
                .then(release("late"))
                .expect(machine()
                        .on(becomes(Role.LEADER, ONE.others()), "led")
                        .on(becomes(Role.FOLLOWER, ONE), "follows again")
                        .on(receives(VOTE, wasHeld("late")), SUCCESS));
    }

    static Scenario multiReVote() {
        Condition answered = isReceive(RESPONSE)
                .or(isReceive("HeartbeatResponse"))
                .or(isReceive(VOTE))
                .and(from(ONE));
        Condition toOne = isSend().and(leads()).and(to(ONE));
        return scenario("MultiReVote")
                .needing(RaftNeeds.nodes(5))
                .about("a leader goes on sending to a node that never answers")
                .roles("one,rest=*")
                .setUp(suppress(ONE.and(hearingFromALeader()), ELECTION))
                .when(isSend(RESPONSE).or(isSend("HeartbeatResponse")).and(from(ONE)))
                .then(drop())
                .when(isSend(VOTE).and(from(ONE)))
                .then(hold("votes"))
                .when(toOne)
                .then(countBy("sent", RaftFilters::leading))
                .expect(machine()
                        .on(answered, "answered")
                        .start()
                        .on(becomes(Role.LEADER), "led")
                        .on(answered, "answered")
                        .in("led")
                        .on(toOne.and(counterBy("sent", RaftFilters::leading).atLeast(2)), SUCCESS));
    }

    /** The proof of election safety: a leader has the votes of a majority. Nobody gets more than one vote besides its own. */
    static Scenario leaderNeedsVotes() {
        Condition vote = acceptingVote();
        Condition notTheFirst = counterBy("votes", RaftFilters::ballot).atLeast(1);
        Condition majority = isReceive()
                .and(vote)
                .and(counterBy("received", RaftFilters::ballot).atLeast(1));
        return scenario("LeaderNeedsVotes")
                .needing(RaftNeeds.nodes(5))
                .about("implication: leader -> a majority voted for it; kept false, there is no leader")
                .when(isSend().and(vote).and(notTheFirst))
                .then(drop())
                .when(isSend().and(vote))
                .then(countVotes("votes"))
                .when(isReceive().and(vote))
                .then(countVotes("received"))
                .implication(becomes(Role.LEADER), majority, isReceive().and(vote));
    }

    /** The commit rule (5.3): what is committed is on a majority. The leader hears from one follower only. */
    static Scenario commitNeedsAcknowledgements() {
        Condition response = type(RESPONSE).and(field("success").is(true));
        return scenario("CommitNeedsAcks")
                .needing(RaftNeeds.nodes(5))
                .about("implication: committed -> a majority has it; kept false, nothing is committed")
                .roles("one,rest=*")
                .when(isSend().and(response).and(from(ONE.others())))
                .then(drop())
                .implication(
                        state("commits", all(), Object.class, state -> commit(state) > 0),
                        isReceive().and(response).and(from(ONE.others())),
                        isSend().and(response));
    }

    private static int commit(Object seen) {
        RaftState state = RaftState.of(seen);
        return state == null ? 0 : state.commit();
    }
}
