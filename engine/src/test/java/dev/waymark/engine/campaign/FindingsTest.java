package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.waymark.core.Warning;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.engine.experiment.Budget;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.TestSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a campaign makes of many different violations. */
class FindingsTest {
    private static final Property NO_NEWS = Property.of("no-news", "nothing arrives", 0, () -> new Check() {
        @Override
        public void end(View view) {
            if (view.deliveries() > 0) {
                violated(String.valueOf(view.state(1)), "node 1 heard of something");
            }
        }
    });

    @TempDir
    Path folder;

    /** Each execution draws a number, and each number is a violation of its own. */
    private static Experiment drawing(int executions, int workers) {
        return drawing(executions, workers, 0, Budget.UNLIMITED);
    }

    /** A slow host takes so long for each message. */
    private static Experiment drawing(int executions, int workers, long slow, long limit) {
        return Experiment.on(Given.target(TestSystem.of(2)
                        .nodes(env -> new Puppet(env) {
                            private final int drawn = env.random().nextInt(1_000_000);

                            @Override
                            public void start() {
                                for (int i = 0; i < 8; i++) {
                                    env.send(3 - env.self(), "hello");
                                }
                            }

                            @Override
                            public void receive(int from, Object message) {
                                LockSupport.parkNanos(slow * 1_000_000);
                            }

                            @Override
                            public Object state() {
                                return drawn;
                            }
                        })
                        .deploy()))
                .steps(10)
                .checkingOnly(List.of(NO_NEWS))
                .budget(
                        limit == Budget.UNLIMITED
                                ? BudgetSpec.executions(executions)
                                : BudgetSpec.USUAL.withMillis(limit))
                .workers(workers)
                .build();
    }

    /** Shrinking ends with the time of its campaign, and what was cut short by that says so. */
    @Test
    void aLimitOnTimeHoldsAlthoughWhatIsFoundIsShrunk() {
        long begin = System.nanoTime();
        RunReport report = run(drawing(0, 1, 20, 1_500), folder.resolve("slow"));

        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin)).isLessThan(8_000);
        assertThat(report.violations()).isNotEmpty();
        assertThat(report.violations())
                .anySatisfy(found -> assertThat(found.shrinking().endedBy()).isEqualTo("time"));
        assertThat(report.warnings())
                .anySatisfy(warning -> assertThat(warning.message()).contains("time", "`waymark shrink "));
    }

    private static RunReport run(Experiment experiment, Path out) {
        try (RunFolder run = RunFolder.create(out, "drawing", "random")) {
            return new CampaignRun(experiment, run, false, new CampaignRun.Watcher() {})
                    .carryOut(RunRecord.Origin.UNKNOWN);
        }
    }

    @Test
    void ofMoreThanAHundredViolationsTheFirstHundredAreShrunkAndTheRestIsCounted() {
        RunReport report = run(drawing(150, 1), folder.resolve("run"));

        assertThat(report.violations()).hasSizeGreaterThan(140);
        for (int i = 0; i < report.violations().size(); i++) {
            RunReport.Found found = report.violations().get(i);
            assertThat(found.trace()).isNotNull();
            assertThat(found.shrunkDecisions()).isEqualTo(i < Findings.SHRUNK_MAX ? 1 : found.decisions());
            assertThat(found.minimal()).isEqualTo(i < Findings.SHRUNK_MAX);
            assertThat(found.shrinking().endedBy()).isEqualTo(i < Findings.SHRUNK_MAX ? "done" : "left-out");
        }
        assertThat(report.warnings())
                .extracting(Warning::kind, Warning::message)
                .containsExactly(tuple(
                        "not-shrunk",
                        "of " + report.violations().size() + " different violations the first 100 were shrunk"
                                + " (`waymark shrink TRACE` shrinks another)"));
    }

    @Test
    void tracesAreTheSameBytesForAnyNumberOfWorkers() throws IOException {
        run(drawing(120, 1), folder.resolve("one"));
        run(drawing(120, 4), folder.resolve("four"));
        Map<String, String> traces = traces("one");
        assertThat(traces.size()).isEqualTo(120 + Findings.SHRUNK_MAX);
        assertThat(traces("four")).isEqualTo(traces);
    }

    private Map<String, String> traces(String run) throws IOException {
        Map<String, String> traces = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve(run).resolve("violations"))) {
            for (Path file : files.toList()) {
                traces.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return traces;
    }
}
