package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** What clients saw, judged by a property that is named by its level. */
class HistoryPropertyTest {
    /** Not found by the build: one of them fails. */
    static class Cases {
        @Campaign(
                system = "kv-transactions",
                bugs = "write-skew",
                executions = 300,
                properties = "history:serializable")
        void skewed() {}
    }

    @Campaign(system = "kv-transactions", executions = 200, properties = "history")
    void strong(CampaignResult result) {
        assertThat(result.reached("history")).isGreaterThan(150);
    }

    @Campaign(
            system = "kv-transactions",
            bugs = "write-skew",
            executions = 200,
            properties = "history:snapshot-isolation")
    void snapshotsAreKept() {}

    @Test
    void theAnomalyIsNamed() {
        Kit kit = Kit.run(Cases.class, "skewed");
        assertThat(kit.status()).isEqualTo(Status.FAILED);
        assertThat(kit.message()).contains("G2-item");
    }
}
