package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A campaign without memory ends with what it has. */
class OutOfMemoryTest {
    /** As a system that keeps too much would do it. */
    private record ThrowsIn(int execution) implements Coverage {
        @Override
        public String name() {
            return "throws";
        }

        @Override
        public String summary() {
            return "for a test";
        }

        @Override
        public Collector collector(Deployment deployment, Sink sink) {
            return new Collector() {
                private int begun;

                @Override
                public void begin(View view) {
                    if (begun++ == execution) {
                        throw new OutOfMemoryError("for a test");
                    }
                }
            };
        }
    }

    @Test
    void whatWasDoneBeforeIsTold() {
        Experiment experiment = Experiment.on(Target.of(new ToySystem()))
                .measuring(new ThrowsIn(7))
                .executions(100)
                .build();
        Totals totals = Campaign.run(experiment);
        assertThat(totals.end()).isEqualTo(Totals.End.MEMORY);
        assertThat(totals.executions()).isEqualTo(7);
        RunReport report = RunReport.withoutTraces(totals);
        assertThat(report.endedBy()).isEqualTo("memory");
        assertThat(memoryWarning(report)).contains("ran out of memory").contains("-Xmx");
    }

    private static String memoryWarning(RunReport report) {
        List<String> told = report.warnings().stream()
                .filter(warning -> warning.kind().equals("memory"))
                .map(Warning::message)
                .toList();
        assertThat(told).hasSize(1);
        return told.get(0);
    }
}
