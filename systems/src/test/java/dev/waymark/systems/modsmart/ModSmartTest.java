package dev.waymark.systems.modsmart;

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

/** Replicas that agree although one of them lies, and what becomes of it when they are wrong or more of them lie. */
class ModSmartTest {
    private static final Map<String, String> SMALL = Map.of("requests", "1");

    private static Deployment deploy(Map<String, String> parameters, String... bugs) {
        return Campaigns.deploy(new ModSmart(), parameters, List.of(bugs));
    }

    private static Totals run(Deployment deployment, String strategy, String faults, long seed, long executions) {
        return Campaigns.run(Campaigns.experiment(deployment, strategy, FaultBudget.parse(faults), seed, executions, 1)
                .faults(FaultBudget.parse(faults))
                .stopOnBug(true));
    }

    private static void survives(Totals totals, long executions) {
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.executions()).isEqualTo(executions);
        assertThat(totals.properties().get("agreement").reached()).isGreaterThan(executions * 9 / 10);
    }

    @Test
    void survivesOneLiarWhoeverLosesMessages() {
        Totals totals = run(deploy(SMALL), "random", "byzantine=1,drops=3,duplicates=1", 1, 20_000);
        survives(totals, 20_000);
        assertThat(totals.faults().get("lies")).isGreaterThan(5);
    }

    @ParameterizedTest
    @CsvSource({"fuzz,300", "rounds,300", "pctcp:depth=3,300"})
    void survivesOneLiarUnderOtherStrategies(String strategy, int executions) {
        survives(run(deploy(Map.of()), strategy, "byzantine=1,drops=3", 1, executions), executions);
    }

    @Test
    @Tag("long")
    void survivesAMillionExecutionsWithOneLiar() {
        survives(run(deploy(Map.of()), "random", "byzantine=1,drops=5,duplicates=2", 2, 1_000_000), 1_000_000);
    }

    @Test
    void moreLiarsThanItCanStandBreakAgreement() {
        Totals totals = run(deploy(SMALL), "random", "byzantine=2", 1, 5_000);
        assertThat(totals.violations())
                .extracting(violation -> violation.verdict().property())
                .contains("agreement");
    }

    @ParameterizedTest
    @CsvSource({
        "quorum-2f,byzantine=1,agreement",
        "unproven-decision,byzantine=1,agreement",
        "sync-unchecked,byzantine=1,validity",
        "any-leader,byzantine=1,leader",
        "old-epoch,drops=3,agreement"
    })
    void everySeededBugIsFound(String bug, String faults, String property) {
        Totals totals = Campaigns.run(
                Campaigns.experiment(deploy(Map.of(), bug), "random", FaultBudget.parse(faults), 1, 5_000, 1)
                        .checking(List.of(property))
                        .stopOnBug(true));
        assertThat(totals.violations()).isNotEmpty();
    }

    @Test
    void everyClauseIsExercised() {
        Deployment deployment = deploy(Map.of());
        Totals totals = Campaigns.run(Campaigns.experiment(
                        deployment, "random:timer=8", FaultBudget.parse("byzantine=1,drops=5"), 1, 3_000, 1)
                .measuring("clauses"));
        assertThat(totals.covered().get("clauses"))
                .isEqualTo(deployment.clauses().size());
    }
}
