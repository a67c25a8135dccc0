package dev.waymark.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

class ExhaustiveCampaignTest {
    /** Not found by the build: some of them fail. */
    static class Cases {
        static long executions;

        @Exhaustive(
                system = "two-phase-commit",
                params = {"rms=2", "transactions=1"},
                mayStayUnreached = {"isolation", "no-failure"})
        void finished(CampaignResult result) {
            executions = result.executions();
        }

        @Exhaustive(
                system = "pingpong",
                params = {"nodes=2", "rounds=1"},
                depth = 8,
                faults = "crashes=1",
                executions = 10,
                mayStayUnreached = "no-failure")
        void cut() {}

        @Exhaustive(
                system = "pingpong",
                params = {"nodes=2", "rounds=1"},
                depth = 8,
                faults = "crashes=1",
                executions = 10,
                mayStayUnreached = "no-failure",
                mayStayUnfinished = true)
        void cutOnPurpose() {}

        @Exhaustive(
                system = "microbenchmark",
                params = {"workers=1", "tasks=2"},
                bugs = "flush-race",
                options = "shortest=true",
                finds = "no-failure")
        void findsTheBug(CampaignResult result) {
            executions = result.executions();
        }

        @Exhaustive(system = "pingpong", depth = 20_000)
        void tooDeep() {}

        @Exhaustive(system = "pingpong")
        @Campaign(system = "pingpong")
        void both() {}
    }

    @Test
    void aWorldThatIsFinishedPasses() {
        assertThat(Kit.run(Cases.class, "finished").status()).isEqualTo(Status.SUCCESSFUL);
        assertThat(Cases.executions).isBetween(2L, 100L);
    }

    @Test
    void oneThatIsCutFailsUnlessItIsMeant() {
        Kit cut = Kit.run(Cases.class, "cut");
        assertThat(cut.status()).isEqualTo(Status.FAILED);
        assertThat(cut.message())
                .startsWith("UNFINISHED: 10 classes of executions with at most 8 decisions, 1 crash, ")
                .contains("if it is meant: mayStayUnfinished");
        assertThat(Kit.run(Cases.class, "cutOnPurpose").status()).isEqualTo(Status.SUCCESSFUL);
    }

    @Test
    void aTestOfTheTestNeedNotFinish() {
        Kit found = Kit.run(Cases.class, "findsTheBug");
        assertThat(found.status()).as(found.message()).isEqualTo(Status.SUCCESSFUL);
    }

    @Test
    void mistakesAreTold() {
        assertThat(Kit.run(Cases.class, "tooDeep").message()).contains("@Exhaustive of Cases.tooDeep", "depth");
        assertThat(Kit.run(Cases.class, "both").message()).contains("@Exhaustive is a campaign of its own");
    }
}
