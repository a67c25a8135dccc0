package example;

import static dev.waymark.core.property.Machine.*;
import static dev.waymark.core.scenario.Actions.*;
import static dev.waymark.core.scenario.Conditions.*;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.waymark.junit.*;

class ElectionTest {
    @Campaign(system = "election", executions = 1000)
    void aTermHasOneLeader() {}

    @Campaign(system = "election", params = "nodes=5", executions = 200)
    void fiveNodes(CampaignResult result) {
        assertTrue(result.reached("one-leader") > 100, "most executions elect somebody");
    }

    @ScenarioTest(executions = 100, reached = 0.5)
    void aVoteThatComesAfterTheElection(ScenarioCheck check) {
        check.run(scenario("late vote")
                .on("election")
                .when(isSend("Vote").and(from(3))).then(hold("late"))
                .when(emits("leader")).then(release("late"))
                .expect(machine().on(emits("leader"), "elected").on(receives("Vote", from(3)), SUCCESS)));
    }
}
