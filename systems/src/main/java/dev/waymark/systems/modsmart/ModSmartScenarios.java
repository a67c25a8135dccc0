package dev.waymark.systems.modsmart;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.corrupt;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isReceive;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.once;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.systems.modsmart.ModSmartFilters.decides;
import static dev.waymark.systems.modsmart.ModSmartFilters.garbleValue;
import static dev.waymark.systems.modsmart.ModSmartFilters.isNewEpoch;
import static dev.waymark.systems.modsmart.ModSmartFilters.isView;

import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.scenario.ScenarioProvider;
import java.util.List;

/** The eight tests for BFT-SMaRt of the thesis (table 3.3), as they were meant; one client asks once. */
public final class ModSmartScenarios implements ScenarioProvider {
    private static final Nodes P = node(3);

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                dPropForP(),
                dPropSame(),
                dropWrite(),
                dropWriteForP(),
                expectNewEpoch(),
                expectStop(),
                byzLeaderChange(),
                prevEpochProposal());
    }

    private static ScenarioBuilder test(ScenarioBuilder scenario, String about) {
        return scenario.on("mod-smart")
                .about(about)
                .with("clients", 1)
                .with("requests", 1)
                .steps(400);
    }

    private static Condition isVote() {
        return isSend("Write").or(isSend("Accept"));
    }

    /** Something in epoch 0 does not happen, so there is another epoch, and a decision in it. */
    private static Machine newEpochThenDecision() {
        return machine().on(isNewEpoch(), "new-epoch").on(decides(all()), SUCCESS);
    }

    static Scenario dPropForP() {
        return test(
                        scenario("DPropForP"),
                        "node 3 gets the proposal of epoch 0 when it has come to epoch 1, and ignores it")
                .when(isSend("Write").and(isView(0)))
                .then(drop())
                .when(isSend("Propose").and(isView(0)).and(to(P)))
                .then(hold("stale"))
                .when(once(receives("Write", to(P).and(isView(1)))))
                .then(release("stale"))
                .expect(machine()
                        .on(receives("Write", to(P).and(isView(1))), "next-epoch")
                        .on(receives("Propose", to(P).and(isView(0))), SUCCESS));
    }

    static Scenario dPropSame() {
        return test(scenario("DPropSame"), "node 3 gets the proposal only after an accept, and decides")
                .when(isSend("Propose").and(to(P)))
                .then(hold("late"))
                .when(once(receives("Accept", to(P))))
                .then(release("late"))
                .expect(machine().on(receives("Accept", to(P)), "accepted").on(decides(P), SUCCESS));
    }

    static Scenario dropWrite() {
        return test(
                        scenario("DropWrite"),
                        "the writes of epoch 0 are lost: there is another epoch, and a decision in it")
                .when(isSend("Write").and(isView(0)))
                .then(drop())
                .expect(newEpochThenDecision());
    }

    static Scenario dropWriteForP() {
        return test(scenario("DropWriteForP"), "node 3 gets no writes; all the others decide, and so does it")
                .when(isSend("Write").and(to(P)))
                .then(drop())
                .expect(machine().on(decides(P.others()), "others").on(decides(P), SUCCESS));
    }

    static Scenario expectNewEpoch() {
        return test(
                        scenario("ExpectNewEpoch"),
                        "the proposal of epoch 0 is lost: there is another epoch, and a decision in it")
                .when(isSend("Propose").and(isView(0)))
                .then(drop())
                .expect(newEpochThenDecision());
    }

    static Scenario expectStop() {
        return test(scenario("ExpectStop"), "node 3 gets no accepts of epoch 0 and calls for another leader")
                .when(isSend("Accept")
                        .and(isView(0))
                        .and(to(P))
                        .or(isSend("Decision").and(to(P))))
                .then(drop())
                .expect(machine().on(isSend("Stop").and(from(P)), SUCCESS));
    }

    static Scenario byzLeaderChange() {
        return test(
                        scenario("ByzLeaderChange"),
                        "node 3 votes for nonsense while those of node 1 are late: there is another epoch, and a decision")
                .setUp(corrupt(P))
                .when(isVote().and(isView(0)).and(from(node(1))))
                .then(hold("late"))
                .when(isVote().and(isView(0)).and(from(P)))
                .then(garbleValue())
                .when(once(isNewEpoch()))
                .then(release("late"))
                .expect(newEpochThenDecision());
    }

    static Scenario prevEpochProposal() {
        return test(
                        scenario("PrevEpochProposal"),
                        "the proposal of epoch 0 comes when there is another epoch; there is a decision in that")
                .when(isSend("Propose").and(isView(0)))
                .then(hold("stale"))
                .when(once(isNewEpoch()))
                .then(release("stale"))
                .expect(machine()
                        .on(isNewEpoch(), "new-epoch")
                        .on(isReceive("Propose").and(isView(0)), "stale-proposal")
                        .on(decides(all()), SUCCESS));
    }
}
