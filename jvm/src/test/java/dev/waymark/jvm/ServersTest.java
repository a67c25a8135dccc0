package dev.waymark.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.jvm.servers.Clock;
import dev.waymark.jvm.servers.Echo;
import dev.waymark.jvm.servers.Leaks;
import dev.waymark.jvm.servers.Leaves;
import dev.waymark.jvm.servers.Spins;
import dev.waymark.jvm.servers.Throws;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Servers of one's own: what is controlled, and what becomes of those that fail. */
@NeedsJava25
class ServersTest {
    @Test
    void whatIsDrawnAndWhatClocksSayIsTheSame() {
        Target target = Servers.target(Clock.class, Map.of("nodes", "2"));
        Doctor.Report report =
                new Doctor(Experiment.on(target).executions(3).steps(40).build()).examine();
        assertThat(report.problems()).isEmpty();
    }

    @Test
    void channelsAndSelectorsWork() {
        Totals totals = Servers.run(Servers.target(Echo.class, Map.of("nodes", "2", "repeat", "2")), 5);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.counters().keySet()).noneMatch(name -> name.startsWith("not exact"));
    }

    @Test
    void aServerThatCannotStartHasFailed() {
        assertThat(failure(Throws.class)).contains("no such luck (thread main)");
    }

    @Test
    void threadsThatNeverRestAreNamed() {
        assertThat(failure(Spins.class)).contains("thread main and others never rest");
    }

    /** The first step that differs is told with its node, thread, time and stack. */
    @Test
    void whatIsNotControlledIsSeen() {
        Target target = Servers.target(Leaks.class, Map.of("nodes", "1", "repeat", "1"));
        Experiment experiment =
                Experiment.on(target).executions(2).steps(5).workers(1).build();
        assertThat(RunReport.withoutTraces(Campaign.run(experiment)).warnings())
                .anySatisfy(warning -> assertThat(warning.message())
                        .startsWith("not exact: node 1, step ")
                        .contains("thread 1 main", " us waits in ", "servers.Leaks.start", "; the other time "));
        assertThat(new Doctor(experiment).examine().warnings())
                .anySatisfy(warning -> assertThat(warning.message()).startsWith("not exact: "));
    }

    /** It is gone, as others see, and no failure. */
    @Test
    void aServerMayLeave() {
        Totals totals = Servers.run(Servers.target(Leaves.class, Map.of("nodes", "2")), 2);
        assertThat(totals.violations()).isEmpty();
    }

    private static String failure(Class<?> server) {
        Totals totals = Servers.run(Servers.target(server, Map.of("nodes", "2")), 1);
        assertThat(totals.violations()).hasSize(1);
        return totals.violations().iterator().next().verdict().message();
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> Target.of(new JvmSystem(), Map.of(), List.of()).deployment())
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("-p server=com.example.MyServer");
        String here = Servers.place(Clock.class);
        assertThatThrownBy(() -> new JvmSystem().given(Map.of("server", "com.example.None", "classpath", here)))
                .isInstanceOf(SystemMistake.class)
                .hasMessageContaining("class com.example.None is not on the class path");
        assertThatThrownBy(() -> new JvmSystem().given(Map.of("server", "x", "classpath", "no/such/folder")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no/such/folder is not there");
    }
}
