package dev.waymark.systems.tendermint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Validators that agree although one of them lies, and what becomes of it when they are wrong or more of them lie. */
class TendermintTest {
    private static final Map<String, String> SMALL = Map.of("heights", "1");

    private static Deployment deploy(Map<String, String> parameters, String... bugs) {
        return Campaigns.deploy(new Tendermint(), parameters, List.of(bugs));
    }

    private static Totals run(Deployment deployment, String strategy, String faults, long seed, long executions) {
        return Campaigns.run(Campaigns.experiment(deployment, strategy, FaultBudget.NONE, seed, executions, 1)
                .faults(FaultBudget.parse(faults))
                .stopOnBug(true));
    }

    private static void survives(Totals totals, long executions) {
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.executions()).isEqualTo(executions);
        assertThat(totals.properties().get("agreement").reached()).isGreaterThan(executions * 8 / 10);
    }

    @Test
    void survivesOneLiarWhoeverLosesMessages() {
        Totals totals = run(deploy(SMALL), "random", "byzantine=1,drops=3,duplicates=1", 1, 20_000);
        survives(totals, 20_000);
        assertThat(totals.faults().get("lies")).isGreaterThan(2);
    }

    @ParameterizedTest
    @CsvSource({"fuzz", "rounds", "pctcp:depth=3"})
    void survivesOneLiarUnderOtherStrategies(String strategy) {
        survives(run(deploy(Map.of()), strategy, "byzantine=1,drops=3", 1, 300), 300);
    }

    @Test
    @Tag("long")
    void survivesAMillionExecutionsWithOneLiar() {
        survives(run(deploy(Map.of()), "random", "byzantine=1,drops=5,duplicates=2", 2, 1_000_000), 1_000_000);
    }

    @Test
    void moreLiarsThanItCanStandBreakAgreement() {
        assertThat(run(deploy(SMALL), "random", "byzantine=2", 1, 5_000).violations())
                .extracting(violation -> violation.verdict().property())
                .contains("agreement");
    }

    /** The other four are found by scenarios. */
    @ParameterizedTest
    @CsvSource({
        "quorum-2f,lock-rules",
        "unlock-unproven,lock-rules",
        "unlock-outdated,lock-rules",
        "any-proposer,proposer"
    })
    void seededBugsAreFound(String bug, String property) {
        assertThat(run(deploy(Map.of(), bug), "random", "byzantine=1,drops=3", 1, 5_000)
                        .violations())
                .extracting(violation -> violation.verdict().property())
                .contains(property);
    }

    @Test
    void quorumsThatDoNotMeetBreakAgreementToo() {
        Totals totals =
                Campaigns.run(Campaigns.experiment(deploy(SMALL, "quorum-2f"), "random", FaultBudget.NONE, 1, 5_000, 1)
                        .faults(FaultBudget.parse("byzantine=1"))
                        .checking(List.of("agreement"))
                        .stopOnBug(true));
        assertThat(totals.violations()).isNotEmpty();
    }

    @Test
    void everyClauseIsExercised() {
        Deployment deployment = deploy(Map.of());
        Totals totals = Campaigns.run(
                Campaigns.experiment(deployment, "random", FaultBudget.parse("byzantine=1,drops=5"), 1, 3_000, 1)
                        .measuring("clauses"));
        assertThat(totals.covered().get("clauses"))
                .isEqualTo(deployment.clauses().size());
    }
}
