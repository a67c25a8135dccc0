package dev.waymark.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waymark tests its own grid: lost, doubled and late messages, crashes of coordinator and workers, checkpoints on a disk that forgets. */
class SimulatedGridTest {
    private static Totals run(String inner, List<String> bugs, String strategy, long executions) {
        return Campaign.run(Experiment.on(Target.of(new SimulatedGrid(), Map.of("strategy", inner), bugs))
                .strategy(strategy)
                .seed(1)
                .executions(executions)
                .stopOnBug(!bugs.isEmpty())
                .workers(2)
                .build());
    }

    private static void demandClean(Totals totals, long executions) {
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.executions()).isEqualTo(executions);
        assertThat(totals.notRepeatable()).isNull();
        totals.properties()
                .forEach((name, counts) -> assertThat(counts.reached()).as(name).isEqualTo(executions));
        assertThat(totals.faults().values()).allMatch(mean -> mean > 1);
        assertThat(totals.health().get("resumed")).isGreaterThan(0.1);
        assertThat(totals.health().get("given-up")).isGreaterThan(0.1);
    }

    /** In the default build. */
    @ParameterizedTest
    @CsvSource({"remembering, random, 5000", "remembering, swarm, 4000", "random, random, 1000"})
    void whateverHappensTheResultIsThatOfOneProcess(String inner, String strategy, long executions) {
        demandClean(run(inner, List.of(), strategy, executions), executions);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "remembering, random, 300000",
        "remembering, swarm, 300000",
        "random, swarm, 200000",
        "learning, random, 200000"
    })
    void soItIsInAMillion(String inner, String strategy, long executions) {
        demandClean(run(inner, List.of(), strategy, executions), executions);
    }

    @ParameterizedTest
    @CsvSource({
        "messages-twice, no-failure",
        "append-unforced, no-failure",
        "counted-early, same-result",
        "learned-late, same-result"
    })
    void seededBugsAreFound(String bug, String property) {
        Totals totals = run("remembering", List.of(bug), "random", 1000);
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().verdict().property()).isEqualTo(property);
    }
}
