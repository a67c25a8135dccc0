package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** A coverage can have every worker run on a target of its own. */
class LentTargetsTest implements TargetSource, Coverage {
    private static final int WORKERS = 3;

    private final List<Target> lent = new ArrayList<>();
    private final List<Deployment> measured = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final CountDownLatch givenBack = new CountDownLatch(WORKERS + 1);
    private boolean refuses;

    @Override
    public synchronized Target lend() {
        if (refuses) {
            throw new UsageException("no more");
        }
        Target target = Target.of(new ToySystem());
        lent.add(target);
        return target;
    }

    @Override
    public synchronized void giveBack(Target target) {
        assertThat(lent).contains(target);
        givenBack.countDown();
    }

    @Override
    public String name() {
        return "lent";
    }

    @Override
    public String summary() {
        return "for a test";
    }

    @Override
    public TargetSource targets() {
        return this;
    }

    @Override
    public synchronized Collector collector(Deployment deployment, Sink sink) {
        measured.add(deployment);
        return new Collector() {
            @Override
            public void prepare() {
                note("prepare");
            }

            @Override
            public void begin(View view) {
                note("begin");
            }

            @Override
            public void end(View view) {
                note("end");
            }
        };
    }

    private synchronized void note(String call) {
        calls.add(call);
    }

    private Totals run(int workers) {
        return Campaign.run(Experiment.on(Target.of(new ToySystem()))
                .steps(50)
                .measuring("states")
                .measuring(this)
                .executions(100)
                .workers(workers)
                .build());
    }

    @Test
    void eachWorkerHasItsOwnAndGivesItBack() throws InterruptedException {
        Totals totals = run(WORKERS);
        assertThat(totals.executions()).isEqualTo(100);
        assertThat(totals.covered().get("states")).isPositive();
        assertThat(givenBack.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(lent).hasSize(WORKERS + 1).doesNotHaveDuplicates(); // the first was tried before the campaign began
        assertThat(measured)
                .containsExactlyInAnyOrderElementsOf(
                        lent.stream().skip(1).map(Target::deployment).toList());
    }

    @Test
    void aCollectorIsToldBeforeChecksAreMade() throws InterruptedException {
        run(1);
        assertThat(calls.subList(0, 6)).containsExactly("prepare", "begin", "end", "prepare", "begin", "end");
    }

    @Test
    void aRefusalEndsTheCampaign() {
        refuses = true;
        Assertions.assertThatThrownBy(() -> run(2))
                .isInstanceOf(UsageException.class)
                .hasMessage("no more");
    }
}
