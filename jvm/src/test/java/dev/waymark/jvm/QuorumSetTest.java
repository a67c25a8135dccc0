package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.property.Property;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
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

    /** It takes a crash between the answer and the write, and shows again whenever it is made again. */
    @Test
    void theEarlyAcknowledgementIsFoundAndReplayedAndShrunk() {
        Experiment experiment = Experiment.on(target(QuorumSet.EARLY_ACK))
                .executions(400)
                .stopOnBug(true)
                .workers(1)
                .build();
        Totals totals = Campaign.run(experiment);
        assertThat(totals.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.verdict().property()).isEqualTo(QuorumSet.STAYS);
            Property property = experiment.target().deployment().properties().stream()
                    .filter(each -> each.name().equals(QuorumSet.STAYS))
                    .findFirst()
                    .orElseThrow();
            Shrinker.Shrunk shrunk = new Shrinker(
                            experiment.target().deployment(), property, violation.plan(), new Shrinker.Options(300))
                    .shrink(violation.script(), violation.tail());
            assertThat(shrunk.reproduced()).isTrue();
            assertThat(shrunk.decisions()).hasSizeLessThan(violation.script().size());
        });
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
