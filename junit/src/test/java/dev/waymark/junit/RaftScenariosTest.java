package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The bundled tests of Raft as a user would write them down: a name each, nothing else. */
class RaftScenariosTest {
    private static final int EXECUTIONS = 20;
    private static final double OFTEN = 0.9;

    @ScenarioTest(value = "Liveness", executions = EXECUTIONS, reached = OFTEN)
    void liveness() {}

    @ScenarioTest(value = "LivenessNoCQ", executions = EXECUTIONS, reached = OFTEN)
    void livenessWithoutCheckQuorum() {}

    @ScenarioTest(value = "NoLiveness", executions = EXECUTIONS, reached = OFTEN)
    void noLiveness() {}

    @ScenarioTest(value = "DropHeartbeat", executions = EXECUTIONS, reached = OFTEN)
    void dropHeartbeat() {}

    @ScenarioTest(value = "DropVotes", executions = EXECUTIONS, reached = OFTEN)
    void dropVotes() {}

    @ScenarioTest(value = "DropFVotes", executions = EXECUTIONS, reached = OFTEN)
    void dropSomeVotes() {}

    @ScenarioTest(value = "DropAppend", executions = EXECUTIONS, reached = OFTEN)
    void dropAppend() {}

    @ScenarioTest(value = "ReVote", executions = EXECUTIONS, reached = OFTEN)
    void reVote() {}

    @ScenarioTest(value = "ManyReVote", executions = EXECUTIONS, reached = OFTEN)
    void manyReVote() {}

    @ScenarioTest(value = "MultiReVote", executions = EXECUTIONS, reached = OFTEN)
    void multiReVote() {}

    /** It switches the bug on that it is about. */
    @ScenarioTest(value = "ConfChangeBug", executions = EXECUTIONS, finds = "leader-completeness")
    void configurationChange() {}

    static class Cases {
        @ScenarioTest(value = "ConfChangeBug", executions = EXECUTIONS)
        void configurationChange() {}

        @ScenarioTest(value = "DropVotes", strategy = "arbitrary:losses=100000", executions = 2)
        void tooMuch() {}
    }

    /** Without {@code finds} it must fail. */
    @Test
    void theConfigurationChangeFailsItsTest() {
        Kit kit = Kit.run(Cases.class, "configurationChange");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).startsWith("VIOLATION ").contains("shrunk to", "replay:  mvn test");
    }

    /** A strategy has its say about its options before anything is run. */
    @Test
    void aStrategyThatDoesNotFitIsAMistake() {
        Kit kit = Kit.run(Cases.class, "tooMuch");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).startsWith("@ScenarioTest of Cases.tooMuch: arbitrary:losses=100000");
    }
}
