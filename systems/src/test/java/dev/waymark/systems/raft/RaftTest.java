package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Raft without bugs survives, and something happens in the executions that say so. */
class RaftTest {
    private static final int QUICK = 20_000;
    private static final int VARIANT = 2_000;
    private static final int LONG = 1_000_000;

    private static Totals run(String parameters, FaultBudget faults, long seed, long executions) {
        Map<String, String> given = new TreeMap<>();
        for (String pair : parameters.split(" ", -1)) {
            given.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
        }
        return Campaign.run(Experiment.on(Target.of(new Raft(), given, List.of()))
                .seed(seed)
                .faults(faults)
                .executions(executions)
                .build());
    }

    private static FaultBudget faults() {
        return Campaigns.deploy(new Raft(), Map.of(), List.of()).faults();
    }

    private static void survives(String parameters, FaultBudget faults, long seed, long executions) {
        survives(parameters, faults, seed, executions, 0.25);
    }

    /** {@code reached}: in what part of the executions each property must have had something to say. */
    private static void survives(String parameters, FaultBudget faults, long seed, long executions, double reached) {
        Totals totals = run(parameters, faults, seed, executions);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.health().get("election"))
                .as("elections per execution")
                .isGreaterThan(1);
        assertThat(totals.health().get("commit")).as("commits per execution").isGreaterThan(1);
        assertThat(totals.properties())
                .allSatisfy((name, tally) ->
                        assertThat(tally.reached()).as(name).isGreaterThan((long) (executions * reached)));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 5})
    void survivesFaults(int nodes) {
        survives("nodes=" + nodes, faults(), 11, QUICK);
    }

    @Test
    void survivesWithoutFaults() {
        survives("nodes=3", FaultBudget.NONE, 12, VARIANT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes=4",
                "batch=1",
                "preVote=true",
                "checkQuorum=true",
                "preVote=true checkQuorum=true snapshotEvery=2 tornWrites=true",
                "snapshotEvery=3",
                "snapshotEvery=1 nodes=4",
                "reads=index",
                "reads=index snapshotEvery=2 transfers=2",
                "reads=lease drift=20 checkQuorum=true",
                "reads=lease drift=20 checkQuorum=true transfers=2",
                "reconfigurations=3",
                "reconfigurations=3 nodes=4 batch=1",
                "reconfigurations=3 snapshotEvery=3",
                "reconfigurations=2 transfers=2 snapshotEvery=2 reads=index preVote=true"
            })
    void survivesInAllVariants(String parameters) {
        survives(parameters, faults(), 13, VARIANT, 0.1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"liveness=true", "liveness=true nodes=5 preVote=true", "liveness=true checkQuorum=true"})
    void settlesInTheFairEpilogue(String parameters) {
        survives(parameters, faults(), 14, 200, 0.1);
        survives(parameters, FaultBudget.NONE, 15, 200, 0.1);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(ints = {3, 5})
    void survivesAMillionExecutions(int nodes) {
        survives("nodes=" + nodes, faults(), 16, LONG);
    }

    @Test
    void whatIsOptionalHappens() {
        Totals totals = run("snapshotEvery=2 nodes=3", faults(), 17, VARIANT);
        assertThat(totals.health().get("snapshot")).isGreaterThan(1);
        assertThat(totals.health().get("install")).isGreaterThan(0.5);
        assertThat(totals.health().get("restart")).isGreaterThan(0.5);
        assertThat(totals.health().get("answer")).isGreaterThan(1);
    }
}
