package dev.waymark.engine.scenario;

import static dev.waymark.core.scenario.Actions.count;
import static dev.waymark.core.scenario.Actions.deliver;
import static dev.waymark.core.scenario.Actions.drop;
import static dev.waymark.core.scenario.Actions.hold;
import static dev.waymark.core.scenario.Actions.release;
import static dev.waymark.core.scenario.Conditions.any;
import static dev.waymark.core.scenario.Conditions.emits;
import static dev.waymark.core.scenario.Conditions.from;
import static dev.waymark.core.scenario.Conditions.happensAfter;
import static dev.waymark.core.scenario.Conditions.isSend;
import static dev.waymark.core.scenario.Conditions.machineIn;
import static dev.waymark.core.scenario.Nodes.role;
import static dev.waymark.core.scenario.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.property.Machine;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.fixture.Talk;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Mistakes are told when a scenario is built, with the line that made them. */
class BuildErrorsTest {
    private static void fails(ThrowingCallable build, String... parts) {
        assertThatThrownBy(build)
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("BuildErrorsTest\\.java:\\d+: scenario s: .*")
                .hasMessageContainingAll(parts);
    }

    private static Machine fine() {
        return Machine.machine().on(emits("answered"), Machine.SUCCESS);
    }

    @Test
    void aNodeThatDoesNotExist() {
        Scenario scenario = scenario("s").when(from(7)).then(drop()).expect(fine());
        assertThatThrownBy(() -> new ScenarioRunner(scenario, Talk.system(3)))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("BuildErrorsTest\\.java:\\d+: scenario s names node 7, but nodes are 1..3");
    }

    @Test
    void theLineIsThatOfTheFilter() {
        int line = new Throwable().getStackTrace()[0].getLineNumber();
        Scenario scenario = scenario("s")
                .when(from(1))
                .then(drop())
                .when(from(9))
                .then(hold("x"))
                .expect(fine());
        assertThatThrownBy(() -> scenario.checkNodes(3)).hasMessageStartingWith("BuildErrorsTest.java:" + (line + 4));
        assertThat(scenario.linesOfCode()).isEqualTo(6);
    }

    @Test
    void aReleaseOfWhatIsNeverHeld() {
        fails(
                () -> scenario("s")
                        .when(isSend())
                        .then(hold("late"))
                        .when(emits("x"))
                        .then(release("lat"))
                        .expect(fine()),
                "lat",
                "did you mean late?");
    }

    @Test
    void aMachineThatCanNeitherSucceedNorFail() {
        fails(
                () -> scenario("s").expect(Machine.machine().on(emits("x"), "there")),
                "can neither be reached nor violated");
    }

    @Test
    void aFilterThatIsNeverAsked() {
        fails(
                () -> scenario("s")
                        .when(any())
                        .then(deliver())
                        .when(isSend())
                        .then(drop())
                        .expect(fine()),
                "never asked",
                "takes everything");
        assertThat(scenario("s")
                        .when(any())
                        .then(count("n"))
                        .when(isSend())
                        .then(drop())
                        .expect(fine()))
                .isNotNull();
    }

    @Test
    void namesOfRolesStatesAndMarks() {
        fails(
                () -> scenario("s")
                        .roles("h=1,rest=*")
                        .when(from(role("g")))
                        .then(drop())
                        .expect(fine()),
                "role",
                "h");
        fails(() -> scenario("s").when(machineIn("sucess")).then(drop()).expect(fine()), "did you mean success");
        fails(() -> scenario("s").when(happensAfter("m")).then(drop()).expect(fine()), "mark");
        fails(() -> scenario("s").roles("h=1").partition("p", "h=2"), "taken");
        fails(() -> scenario("s").roles("h=x"), "a size is a number");
        fails(() -> scenario("s").when(any()).then(), "needs an action");
    }

    @Test
    void rolesThatDoNotMakeUpTheCluster() {
        Scenario scenario = scenario("s").roles("h=1,faulty=f,rest=2f").expect(fine());
        scenario.checkNodes(4);
        scenario.checkNodes(7);
        assertThatThrownBy(() -> scenario.checkNodes(5)).hasMessageContaining("does not make 5 nodes");
    }
}
