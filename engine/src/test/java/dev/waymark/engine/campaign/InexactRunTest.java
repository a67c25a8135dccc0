package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.text.EventText;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.fixture.Given;
import dev.waymark.fixture.Puppet;
import dev.waymark.fixture.Restless;
import dev.waymark.fixture.TestSystem;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign on a cluster that is not exact: what it found is on disk as it was seen, with how often it comes again. */
class InexactRunTest {
    private static final Property CALM = CommonProperties.never("calm", Condition.emitted("upset"));

    @TempDir
    Path folder;

    /** One of four words upsets node 1, in the executions that {@code upset} names. */
    private static Restless talkers(IntPredicate upset) {
        Restless[] self = new Restless[1];
        TestSystem tested = TestSystem.of(2).nodes(env -> new Puppet(env) {
            @Override
            public void start() {
                for (int i = 1; env.self() == 2 && i <= 4; i++) {
                    env.send(1, i == 3 ? "word" : "talk");
                }
            }

            @Override
            public void receive(int from, Object message) {
                super.receive(from, message);
                if (message.equals("word") && upset.test(self[0].executions() - 1)) {
                    env.emit("upset");
                }
            }
        });
        self[0] = new Restless(
                tested,
                (decisions, execution) -> decisions == 1 ? new Restless.Whim(2, env -> env.emit("mumble")) : null);
        return self[0];
    }

    private static Experiment experiment(Restless talkers) {
        return Experiment.on(Given.target(talkers))
                .steps(20)
                .checkingOnly(List.of(CALM))
                .executions(1)
                .build();
    }

    private RunReport run(Restless talkers) {
        try (RunFolder run = RunFolder.create(folder.resolve("run"), "given", "random")) {
            return new CampaignRun(experiment(talkers), run, false, new CampaignRun.Watcher() {})
                    .carryOut(RunRecord.Origin.UNKNOWN);
        }
    }

    @Test
    void whatComesAgainIsShrunk() {
        RunReport report = run(talkers(execution -> true));
        RunReport.Found found = report.violations().get(0);
        assertThat(found.repeated()).isEqualTo("3 of 3");
        assertThat(found.shrunkDecisions()).isEqualTo(1);
        assertThat(report.unasked()).isEqualTo(1);
        assertThat(report.warnings()).extracting(Warning::kind).containsExactly("not-exact");
    }

    @Test
    void whatNeverComesAgainIsKeptAsItWasSeen() {
        Restless once = talkers(execution -> execution == 0);
        RunReport report = run(once);
        RunReport.Found found = report.violations().get(0);
        assertThat(found.repeated()).isEqualTo("0 of 3");
        assertThat(found.shrunk()).isNull();
        assertThat(report.warnings()).extracting(Warning::kind).containsExactly("not-exact", "not-repeated");
        Trace trace = TraceFile.read(Path.of(found.trace())).trace(PayloadCodec.of(once));
        assertThat(EventText.lines(trace.execution().events()))
                .contains("unasked", "emitted 2 mumble", "emitted 1 upset");
    }

    @Test
    void itCannotBeResumed() {
        run(talkers(execution -> true));
        try (RunFolder run = RunFolder.resume(folder.resolve("run"))) {
            Experiment experiment = experiment(talkers(execution -> true));
            assertThatThrownBy(() -> new CampaignRun(experiment, run, true, new CampaignRun.Watcher() {}))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("run: executions of given cannot be made again exactly");
        }
    }
}
