package dev.waymark.systems.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.coverage.TracesCoverage;
import dev.waymark.core.model.Code;
import dev.waymark.core.sim.SimulatedDeployment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Section 2 of the ModelFuzz paper: 10 orderings, 8 Mazurkiewicz traces, all states covered by 2 executions. */
class PaperExampleTest {
    private static final Map<String, String> EXAMPLE =
            Map.of("workers", "1", "tasks", "1", "freeStart", "true", "channels", "none");

    private final SimulatedDeployment<State> deployment = Fixture.deploy(EXAMPLE, List.of());

    @Test
    void hasTenOrderingsAndEightTraces() {
        List<List<Long>> orderings = orderings(deployment);
        assertThat(orderings).hasSize(10).doesNotHaveDuplicates();
        Set<Long> traces = new HashSet<>();
        orderings.forEach(ordering -> traces.addAll(covered(new TracesCoverage(), ordering)));
        assertThat(traces).hasSize(8);
    }

    @Test
    void twoExecutionsCoverAllStatesAndNoSingleOneDoes() {
        List<Set<Long>> covered = orderings(deployment).stream()
                .map(ordering -> covered(new StatesCoverage(), ordering))
                .toList();
        Set<Long> all = new HashSet<>();
        covered.forEach(all::addAll);
        assertThat(covered).doesNotContain(all);
        assertThat(covered)
                .anySatisfy(one -> assertThat(covered).anySatisfy(other -> {
                    Set<Long> both = new HashSet<>(one);
                    both.addAll(other);
                    assertThat(both).isEqualTo(all);
                }));
    }

    @Test
    void theRaceIsInTwoOfTheTenOrderings() {
        // A flush before the only task, after either order of the two registrations.
        SimulatedDeployment<State> buggy = Fixture.deploy(EXAMPLE, Fixture.FLUSH_RACE);
        assertThat(orderings(buggy))
                .filteredOn(ordering -> fails(buggy, ordering))
                .hasSize(2);
    }

    /** All executions, by depth-first search; each prefix is run again from the start. */
    private static List<List<Long>> orderings(SimulatedDeployment<State> deployment) {
        List<List<Long>> complete = new ArrayList<>();
        try (Cluster cluster = deployment.cluster()) {
            extend(cluster, List.of(), complete);
        }
        return complete;
    }

    private static void extend(Cluster cluster, List<Long> prefix, List<List<Long>> complete) {
        replay(cluster, prefix);
        List<Long> choices = new ArrayList<>();
        for (int i = 0; i < cluster.view().deliverable(); i++) {
            choices.add(Code.deliver(cluster.view().message(i)));
        }
        if (choices.isEmpty()) {
            complete.add(prefix);
        }
        for (long choice : choices) {
            List<Long> longer = new ArrayList<>(prefix);
            longer.add(choice);
            extend(cluster, longer, complete);
        }
    }

    private static void replay(Cluster cluster, List<Long> decisions) {
        cluster.reset(1, null);
        apply(cluster, decisions);
    }

    private static void apply(Cluster cluster, List<Long> decisions) {
        for (long decision : decisions) {
            assertThat(cluster.apply(decision)).isNull();
        }
    }

    private Set<Long> covered(Coverage coverage, List<Long> decisions) {
        Set<Long> fingerprints = new HashSet<>();
        Collector collector = coverage.collector(deployment, fingerprints::add);
        try (Cluster cluster = deployment.cluster()) {
            cluster.reset(1, collector);
            apply(cluster, decisions);
            collector.end(cluster.view());
        }
        return fingerprints;
    }

    private static boolean fails(SimulatedDeployment<State> deployment, List<Long> decisions) {
        try (Cluster cluster = deployment.cluster()) {
            replay(cluster, decisions);
            return cluster.view().failure() != null;
        }
    }
}
