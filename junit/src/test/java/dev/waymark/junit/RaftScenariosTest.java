package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The bundled tests of Raft as a user would write them down: a name each, nothing else. */
class RaftScenariosTest {
    private static final int EXECUTIONS = 20;
    private static final double OFTEN = 0.9;

    @Scenario(value = "Liveness", executions = EXECUTIONS, reached = OFTEN)
    void liveness() {}

    @Scenario(value = "LivenessNoCQ", executions = EXECUTIONS, reached = OFTEN)
    void livenessWithoutCheckQuorum() {}

    @Scenario(value = "NoLiveness", executions = EXECUTIONS, reached = OFTEN)
    void noLiveness() {}

    @Scenario(value = "DropHeartbeat", executions = EXECUTIONS, reached = OFTEN)
    void dropHeartbeat() {}

    @Scenario(value = "DropVotes", executions = EXECUTIONS, reached = OFTEN)
    void dropVotes() {}

    @Scenario(value = "DropFVotes", executions = EXECUTIONS, reached = OFTEN)
    void dropSomeVotes() {}

    @Scenario(value = "DropAppend", executions = EXECUTIONS, reached = OFTEN)
    void dropAppend() {}

    @Scenario(value = "ReVote", executions = EXECUTIONS, reached = OFTEN)
    void reVote() {}

    @Scenario(value = "ManyReVote", executions = EXECUTIONS, reached = OFTEN)
    void manyReVote() {}

    @Scenario(value = "MultiReVote", executions = EXECUTIONS, reached = OFTEN)
    void multiReVote() {}

    static class Cases {
        @Scenario(value = "ConfChangeBug", executions = EXECUTIONS)
        void configurationChange() {}

        @Scenario(value = "DropVotes", strategy = "arbitrary:losses=100000", executions = 2)
        void tooMuch() {}
    }

    /** It switches the bug on that it is about, so it must fail. */
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
        assertThat(kit.message()).startsWith("@Scenario of Cases.tooMuch: arbitrary:losses=100000");
    }
}
