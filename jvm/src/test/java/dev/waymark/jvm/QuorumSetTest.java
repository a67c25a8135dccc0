package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.jvm.sample.QuorumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sample: threads, sockets, files, a crash and a restart. */
@NeedsJava25
class QuorumSetTest {
    private static Target target(String... bugs) {
        return Target.of(new QuorumSetSystem(), Map.of("heap", "192", "repeat", "5"), List.of(bugs));
    }

    @Test
    void worksAndIsExact() {
        Totals totals = Servers.run(target(), 20);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.counters().keySet()).noneMatch(name -> name.startsWith("not exact"));
        Totals again = Servers.run(target(), 20); // in another JVM
        assertThat(again.decisions()).isEqualTo(totals.decisions());
        assertThat(again.covered()).isEqualTo(totals.covered());
    }

    @Test
    void isFitToBeTested() {
        Doctor.Report report = new Doctor(Experiment.on(target()).executions(5).build()).examine();
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void theLostWakeupIsFound() {
        assertThat(found(QuorumSet.LOST_WAKEUP, 30)).isEqualTo(QuorumSet.WAKES);
    }

    private static String found(String bug, int executions) {
        Totals totals = Campaign.run(Experiment.on(target(bug))
                .executions(executions)
                .stopOnBug(true)
                .workers(1)
                .build());
        List<Violation> violations = List.copyOf(totals.violations());
        assertThat(violations).hasSize(1);
        return violations.get(0).verdict().property();
    }
}
