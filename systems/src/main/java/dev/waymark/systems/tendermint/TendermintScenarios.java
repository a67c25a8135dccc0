package dev.waymark.systems.tendermint;

import static dev.waymark.core.property.Machine.FAIL;
import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.corrupt;
import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.countPerReceiver;
import static dev.waymark.core.scenario.Actions.deliver;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Actions.set;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.at;
import static dev.waymark.core.scenario.Conditions.counter;
import static dev.waymark.core.scenario.Conditions.counterPerReceiver;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.when;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.systems.tendermint.TendermintFilters.changeVoteRound;
import static dev.waymark.systems.tendermint.TendermintFilters.changeVoteToNil;
import static dev.waymark.systems.tendermint.TendermintFilters.changeVoteToProposal;
import static dev.waymark.systems.tendermint.TendermintFilters.decides;
import static dev.waymark.systems.tendermint.TendermintFilters.forgetsValid;
import static dev.waymark.systems.tendermint.TendermintFilters.garble;
import static dev.waymark.systems.tendermint.TendermintFilters.isMessageFromRound;
import static dev.waymark.systems.tendermint.TendermintFilters.isMessageFromRounds;
import static dev.waymark.systems.tendermint.TendermintFilters.isNilCommit;
import static dev.waymark.systems.tendermint.TendermintFilters.isPrecommit;
import static dev.waymark.systems.tendermint.TendermintFilters.isPrevote;
import static dev.waymark.systems.tendermint.TendermintFilters.isProposal;
import static dev.waymark.systems.tendermint.TendermintFilters.isVote;
import static dev.waymark.systems.tendermint.TendermintFilters.newRound;
import static dev.waymark.systems.tendermint.TendermintFilters.proposes;
import static dev.waymark.systems.tendermint.TendermintFilters.recordProposal;
import static dev.waymark.systems.tendermint.TendermintFilters.roundReached;
import static dev.waymark.systems.tendermint.TendermintFilters.votes;
import static dev.waymark.systems.tendermint.TendermintFilters.votesAnew;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.core.scenario.Requirements;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.systems.tendermint.Message.Proposal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fifteen tests for Tendermint of the thesis (table 3.3), as they were meant; docs/byzantine.md has what differs. */
public final class TendermintScenarios implements ScenarioProvider {
    private static final Nodes H = role("h");
    private static final Nodes FAULTY = role("faulty");
    private static final Nodes REST = role("rest");
    private static final Nodes CORRECT = FAULTY.others();
    private static final String FIRST = "first";
    private static final String NEXT = "next";

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                expectUnlock(),
                relocked(),
                lockedCommit(),
                laggingReplica(),
                foreverLaggingReplica(),
                roundSkip(),
                blockVotes(),
                precommitInvariant(),
                commitAfterRoundSkip(),
                differentDecisions(),
                nilPrevotes(),
                proposalNilPrevote(),
                notNilDecide(),
                garbledMessage(),
                higherRound());
    }

    /** One height, and nothing is said twice: a filter sees each message once. Proposals are in time. */
    private static ScenarioBuilder test(ScenarioBuilder scenario, String about) {
        return scenario.on("tendermint")
                .needing(TendermintScenarios::anyTendermint)
                .about(about)
                .with("heights", 1)
                .with("gossip", false)
                .steps(500);
    }

    private static Requirements.Fit anyTendermint(SystemUnderTest system) {
        return system instanceof TendermintSystem
                ? Requirements.Fit.with(Map.of(), List.of())
                : Requirements.Fit.lacking("it is no Tendermint");
    }

    private static ScenarioBuilder withLiar(ScenarioBuilder scenario, String about) {
        return test(scenario, about).roles("h=1,faulty=f,rest=2f").setUp(corrupt(FAULTY));
    }

    /**
     * h is alone in having a lock: it hears the prevotes of the others, but none of its own are heard. Later the liar votes for
     * what is new, and never lets it be decided.
     */
    private static ScenarioBuilder lockOfOne(ScenarioBuilder scenario, String about) {
        return withLiar(scenario, about)
                .when(isProposal().and(isMessageFromRound(0)))
                .then(recordProposal(FIRST), deliver())
                .when(isProposal().and(proposes(FIRST)))
                .then(drop())
                .when(isProposal())
                .then(recordProposal(NEXT), deliver())
                .when(isVote().and(from(H)))
                .then(drop());
    }

    private static Condition locked() {
        return votes(H, "precommit", round -> round == 0, block -> !block.equals(Message.NIL));
    }

    /** A proposal with a proof comes to h; what it prevotes then is known at once. */
    private static Condition refusesProof() {
        return votes(H, "prevote", round -> true, block -> true)
                .and(when(
                        "although it had a proof",
                        (event, context) -> event instanceof Event.Emitted e
                                && Objects.equals(e.fields().get(1), context.variable("proven"))));
    }

    static Scenario expectUnlock() {
        return lockOfOne(
                        scenario("ExpectUnlock"),
                        "h is locked on the first block; 2f+1 prevote another; h gives up its lock")
                .when(isPrevote().and(from(FAULTY)).and(to(H)))
                .then(drop())
                .when(isPrevote().and(from(FAULTY)).and(isMessageFromRounds("1 and later", round -> round > 0)))
                .then(changeVoteToProposal(NEXT))
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .when(receives("Proposal", to(H))
                        .and(when(
                                "proven",
                                (event, context) -> event instanceof Event.Delivered e
                                        && Message.of(e.payload()) instanceof Proposal m
                                        && m.validRound() > 0)))
                .then(set(
                        "proven",
                        (event, context) -> Objects.requireNonNull(
                                        Message.of(Objects.requireNonNull((Event.Delivered) event)
                                                .payload()))
                                .round()))
                .expect(machine()
                        .on(locked(), "locked")
                        .on(votesAnew(H, "prevote", FIRST), SUCCESS)
                        .in("locked")
                        .on(refusesProof(), FAIL)
                        .in("locked")
                        .on(decides(), "decided"));
    }

    static Scenario relocked() {
        return lockOfOne(
                        scenario("Relocked"),
                        "h is locked on the first block; it sees 2f+1 prevotes for another; h locks on that")
                .when(isPrevote().and(from(FAULTY)).and(isMessageFromRounds("1 and later", round -> round > 0)))
                .then(changeVoteToProposal(NEXT))
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .expect(machine()
                        .on(locked(), "locked")
                        .on(votesAnew(H, "precommit", FIRST), SUCCESS)
                        .in("locked")
                        .on(
                                votes(H, "precommit", round -> round > 0, Message.NIL::equals)
                                        .and(when(
                                                "although 2f+1 prevoted",
                                                (event, context) -> event instanceof Event.Emitted e
                                                        && isValid(
                                                                ValidatorState.of(context.state(e.node())),
                                                                e.fields().get(1)))),
                                FAIL)
                        .in("locked")
                        .on(decides(), "decided"));
    }

    /** In the round of the vote: a host shows the state before the step, which may have been in an earlier one. */
    private static boolean isValid(@Nullable ValidatorState state, Object round) {
        return state != null && round.equals(state.validRound());
    }

    static Scenario lockedCommit() {
        return test(
                        scenario("LockedCommit"),
                        "all correct validators are locked on the first block; no other is proposed, and it is decided")
                .roles("h=1,faulty=f,one=f,rest=f")
                .setUp(corrupt(FAULTY))
                .when(isProposal().and(isMessageFromRound(0)))
                .then(recordProposal(FIRST), deliver())
                .when(isProposal().and(isMessageFromRound(1)))
                .then(drop())
                .when(isProposal())
                .then(deliver())
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .when(isPrecommit()
                        .and(isMessageFromRound(0))
                        .and(from(H).or(from(role("one")).and(to(H)))))
                .then(drop())
                .expect(machine()
                        .on(roundReached(1, CORRECT), "next-round")
                        .on(decides(FIRST, true), SUCCESS)
                        .in("next-round")
                        .on(decides(FIRST, false), "another")
                        .in("next-round")
                        .on(forgetsValid(CORRECT), FAIL));
    }

    static Scenario laggingReplica() {
        return withLiar(
                        scenario("LaggingReplica"),
                        "h hears nothing of the rounds before the fifth; then it goes there at once")
                .when(isVote().and(from(FAULTY)).and(to(H).not()))
                .then(changeVoteToNil())
                .when(isSend().and(from(H))
                        .or(isSend().and(to(H)).and(isMessageFromRounds("0 to 4", round -> round < 5))))
                .then(drop())
                .when(isSend().and(to(H)))
                .then(deliver())
                .expect(machine()
                        .on(roundReached(5, REST), "ahead")
                        .on(newRound(H, "5 or later", round -> round >= 5), SUCCESS)
                        .start()
                        .on(newRound(H, "5 or later", round -> round >= 5), SUCCESS)
                        .in("ahead")
                        .on(newRound(H, "before 5", round -> round > 0 && round < 5), FAIL)
                        .in("ahead")
                        .on(roundReached(8, REST), FAIL));
    }

    static Scenario foreverLaggingReplica() {
        return withLiar(
                        scenario("ForeverLaggingReplica"),
                        "h falls behind again and again, and each time goes at once where the others are")
                .when(isVote().and(from(FAULTY)).and(to(H).not()))
                .then(changeVoteToNil())
                .when(isSend().and(from(H))
                        .or(isSend().and(to(H))
                                .and(isMessageFromRounds("but 4, 8", round -> round == 0 || round % 4 != 0)))
                        .or(isPrecommit().and(to(H))))
                .then(drop())
                .when(isSend().and(to(H)))
                .then(deliver())
                .expect(machine()
                        .on(newRound(H, "4", round -> round == 4), "once")
                        .on(newRound(H, "8", round -> round == 8), SUCCESS)
                        .in("once")
                        .on(newRound(H, "between", round -> round > 4 && round < 8), FAIL)
                        .in("once")
                        .on(roundReached(11, REST), FAIL)
                        .start()
                        .on(roundReached(7, REST), FAIL));
    }

    static Scenario roundSkip() {
        return withLiar(
                        scenario("RoundSkip"),
                        "the prevotes of h are late, and all go to the second round; then they come")
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .when(isPrevote().and(from(H)))
                .then(hold("late"))
                .when(once(roundReached(2, CORRECT)))
                .then(release("late"))
                .expect(machine()
                        .on(roundReached(2, CORRECT), "second-round")
                        .on(receives("Prevote", from(H)), SUCCESS));
    }

    static Scenario blockVotes() {
        return test(
                        scenario("BlockVotes"),
                        "nobody hears more than 2f prevotes, its own included: there is no decision, and no next round")
                .when(isPrevote().and(counterPerReceiver("prevotes").atLeast(1)))
                .then(drop())
                .when(isPrevote())
                .then(countPerReceiver("prevotes"))
                .expect(machine()
                        .on(isReceive("Prevote"), "voted")
                        .accepting()
                        .on(decides().or(newRound(all(), "1 or later", round -> round > 0)), FAIL));
    }

    static Scenario precommitInvariant() {
        return test(
                        scenario("PrecommitInvariant"),
                        "nobody gets the first proposal: nobody precommits it in that round")
                .when(isProposal().and(isMessageFromRound(0)))
                .then(recordProposal(FIRST), drop())
                .when(at(all()).and(votes(all(), "prevote", round -> round == 0, Message.NIL::equals)))
                .then(count("nil"))
                .expect(machine()
                        .on(votes(all(), "precommit", round -> round == 0, block -> !block.equals(Message.NIL)), FAIL)
                        .start()
                        .on(counter("nil").atLeast(3), "without")
                        .accepting()
                        .on(votes(all(), "precommit", round -> round == 0, block -> !block.equals(Message.NIL)), FAIL));
    }

    static Scenario commitAfterRoundSkip() {
        return withLiar(
                        scenario("CommitAfterRoundSkip"),
                        "the votes of h in the first round are late; the block that it locked is decided in a later one")
                .when(isProposal().and(isMessageFromRound(0)))
                .then(recordProposal(FIRST), deliver())
                .when(isProposal())
                .then(deliver())
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .when(isVote().and(from(H)).and(isMessageFromRound(0)))
                .then(hold("late"))
                .when(once(roundReached(1, CORRECT)))
                .then(release("late"))
                .expect(machine()
                        .on(roundReached(1, CORRECT), "next-round")
                        .on(decides(FIRST, true), SUCCESS)
                        .in("next-round")
                        .on(decides(FIRST, false), "another"));
    }

    static Scenario differentDecisions() {
        Nodes delayed = role("delay");
        return test(
                        scenario("DifferentDecisions"),
                        "h locks the first block, another is decided, and who could decide the first has its votes late")
                .roles("h=1,faulty=f,delay=f,rest=f")
                .setUp(corrupt(FAULTY))
                .when(isProposal().and(isMessageFromRound(0)))
                .then(recordProposal(FIRST), deliver())
                .when(isProposal().and(proposes(FIRST)))
                .then(drop())
                .when(isProposal())
                .then(recordProposal(NEXT), deliver())
                .when(isVote().and(isMessageFromRound(0)).and(to(delayed)))
                .then(hold("late"))
                .when(isVote().and(isMessageFromRound(0)).and(from(FAULTY)).and(to(REST)))
                .then(changeVoteToNil())
                .when(isVote().and(from(FAULTY)).and(isMessageFromRounds("1 and later", round -> round > 0)))
                .then(changeVoteToProposal(NEXT))
                .when(isPrevote().and(isMessageFromRound(0)).and(from(H)).and(to(REST)))
                .then(drop())
                .when(once(decides()))
                .then(release("late"))
                .expect(machine()
                        .on(locked(), "locked")
                        .on(decides(FIRST, false), "another")
                        .on(isReceive().and(to(delayed)).and(isMessageFromRound(0)), SUCCESS)
                        .in("locked")
                        .on(decides(FIRST, true), "same"));
    }

    static Scenario nilPrevotes() {
        return test(
                        scenario("NilPrevotes"),
                        "nobody gets a proposal: one hears 2f+1 prevotes for nil and precommits nil")
                .roles("h=1,others=*")
                .when(isProposal())
                .then(drop())
                .when(receives("Prevote", to(H)).and(isMessageFromRound(0)))
                .then(count("heard"))
                .expect(machine()
                        .on(
                                votes(H, "precommit", round -> true, Message.NIL::equals)
                                        .and(counter("heard").atLeast(2)),
                                SUCCESS)
                        .start()
                        .on(votes(H, "precommit", round -> true, block -> !block.equals(Message.NIL)), FAIL));
    }

    static Scenario proposalNilPrevote() {
        return test(scenario("ProposalNilPrevote"), "node 3 does not get the first proposal and prevotes nil")
                .setUp(suppress(node(3), Validator.PRECOMMIT))
                .when(isProposal().and(isMessageFromRound(0)).and(to(node(3))))
                .then(drop())
                .expect(machine()
                        .on(votes(node(3), "prevote", round -> round == 0, Message.NIL::equals), SUCCESS)
                        .start()
                        .on(votes(node(3), "prevote", round -> round == 0, block -> !block.equals(Message.NIL)), FAIL));
    }

    static Scenario notNilDecide() {
        return withLiar(scenario("NotNilDecide"), "2f+1 precommit nil, and nobody decides nil")
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteToNil())
                .when(isVote().and(from(H)))
                .then(drop())
                .when(isReceive("Precommit").and(isNilCommit()))
                .then(count("nil"))
                .expect(machine()
                        .on(counter("nil").atLeast(3), "nil-quorum")
                        .accepting()
                        .on(
                                when(
                                        "decides nil",
                                        (event, context) -> event instanceof Event.Emitted e
                                                && e.name().equals("decide")
                                                && Message.NIL.equals(e.fields().get(1))),
                                FAIL));
    }

    static Scenario garbledMessage() {
        return withLiar(scenario("GarbledMessage"), "whatever one says means nothing, and the others decide")
                .when(isSend().and(from(FAULTY)))
                .then(garble())
                .expect(machine()
                        .on(isReceive("Garbage").and(to(CORRECT)), "garbled")
                        .on(decides().and(at(CORRECT)), SUCCESS));
    }

    static Scenario higherRound() {
        return withLiar(scenario("HigherRound"), "one votes for rounds that are not there yet, and the others decide")
                .when(isVote().and(from(FAULTY)))
                .then(changeVoteRound(2))
                .expect(machine()
                        .on(receives("Prevote", from(FAULTY).and(to(CORRECT))), "ahead")
                        .on(decides().and(at(CORRECT)), SUCCESS));
    }
}
