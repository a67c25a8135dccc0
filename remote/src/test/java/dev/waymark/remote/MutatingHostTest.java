package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.remote.testhost.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A campaign goes on whatever its host answers, and tells the same of it each time; {@code HostFramesTest} has many more answers. */
class MutatingHostTest {
    private static final int EXECUTIONS = 8;

    private static Totals totals() {
        return Campaign.run(Experiment.on(Hosts.target(Fault.MUTATES, "answerMillis", "20000"))
                .faults(new FaultBudget(1, 2, 2))
                .executions(EXECUTIONS)
                .workers(1)
                .handlerMillis(120_000)
                .build());
    }

    private static List<String> told(Totals totals) {
        return totals.violations().stream()
                .map(each -> each.verdict().property() + " " + each.verdict().signature() + " "
                        + each.verdict().message() + " " + each.occurrences())
                .toList();
    }

    @Test
    void isToldAlikeAndEndsNothing() {
        Totals totals = totals();
        assertThat(totals.executions()).isEqualTo(EXECUTIONS);
        assertThat(told(totals)).isNotEmpty().isEqualTo(told(totals()));
        assertThat(told(totals))
                .allSatisfy(each -> assertThat(each)
                        .startsWith("no-failure ")
                        .doesNotContain("NullPointer", "ClassCast", "OutOfBounds", "NumberFormat", "StackOverflow"));
        assertThat(told(totals)).anyMatch(each -> each.contains("host.garbage"));
    }
}
