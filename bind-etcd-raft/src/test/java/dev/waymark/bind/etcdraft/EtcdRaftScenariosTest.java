package dev.waymark.bind.etcdraft;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Actions.deliver;
import static dev.waymark.core.scenario.Actions.fire;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.invoke;
import static dev.waymark.core.scenario.Actions.silenceClients;
import static dev.waymark.core.scenario.Actions.suppress;
import static dev.waymark.core.scenario.Conditions.field;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.receives;
import static dev.waymark.core.scenario.Conditions.to;
import static dev.waymark.core.scenario.Conditions.when;
import static dev.waymark.core.scenario.Nodes.all;
import static dev.waymark.core.scenario.Nodes.node;
import static dev.waymark.core.scenario.Scenario.scenario;
import static dev.waymark.raft.scenarios.RaftFilters.becomes;
import static dev.waymark.raft.scenarios.RaftFilters.leads;
import static dev.waymark.raft.vocabulary.Timers.ELECTION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.raft.scenarios.RaftNeeds;
import dev.waymark.raft.scenarios.RaftScenarios;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Role;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the thesis on both versions of the library: docs/results/etcd-raft.md says what came of more executions. */
class EtcdRaftScenariosTest {
    private static ScenarioResult run(Scenario wanted, String version, int executions) {
        Scenario scenario = wanted.fitTo(new EtcdRaft());
        Map<String, String> parameters = ScenarioRunner.configure(scenario, Map.of("version", version));
        return new ScenarioRunner(scenario, EtcdRaftTest.target(parameters), Catalog.standard()).run(executions);
    }

    private static Scenario ofTheKit(String name) {
        return new RaftScenarios()
                .scenarios().stream()
                        .filter(scenario -> scenario.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "Liveness, 3.5.0",
        "Liveness, 3.7.0",
        "LivenessNoCQ, 3.5.0",
        "LivenessNoCQ, 3.7.0",
        "NoLiveness, 3.5.0",
        "NoLiveness, 3.7.0",
    })
    void isReached(String name, String version) {
        ScenarioResult result = run(ofTheKit(name), version, 6);
        assertThat(result.reached()).isGreaterThanOrEqualTo(4);
        assertThat(result.violated()).isZero();
    }

    /** The second leader needs three of the four that the old configuration has, and only two hear of the change. */
    @ParameterizedTest
    @ValueSource(strings = {"3.5.0", "3.7.0"})
    void aChangeIsCommittedByTheOldConfiguration(String version) {
        ScenarioResult published = run(ofTheKit("ConfChangeBug"), version, 6);
        assertThat(published.reached()).isZero();
        assertThat(published.violated()).isZero();
        assertThat(run(heldByTwoOfFour(), version, 6).reached()).isEqualTo(6);
    }

    private static Scenario heldByTwoOfFour() {
        return scenario("held-by-two-of-four")
                .needing(RaftNeeds.nodes(4).changes("remove-3"))
                .about("server 4 has the removal of 3 and says so, and it is not committed")
                .setUp(silenceClients(), suppress(all(), ELECTION), fire(node(2), ELECTION))
                .when(isSend("RequestVote").and(from(2)))
                .then(deliver())
                .when(becomes(Role.LEADER, node(2)))
                .then(invoke(node(2), "remove 3", asked -> new Request.RemoveServer(3).equals(Request.of(asked))))
                .when(isSend().and(leads()).and(from(2)).and(to(node(1, 3))))
                .then(hold("appends"))
                .expect(machine()
                        .on(
                                receives("AppendEntriesResponse", from(4))
                                        .and(field("index").atLeast(2)),
                                "4 has it")
                        .on(
                                isSend("Heartbeat")
                                        .and(from(2))
                                        .and(when(
                                                "nothing committed",
                                                (event, context) -> commit(context.state(2)) == 0)),
                                SUCCESS));
    }

    private static int commit(@Nullable Object seen) {
        RaftState state = RaftState.of(seen);
        return state == null ? 0 : state.commit();
    }
}
