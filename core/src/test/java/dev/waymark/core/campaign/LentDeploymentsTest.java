package dev.waymark.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.DeploymentSource;
import dev.waymark.core.coverage.StatesCoverage;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.trace.fixture.ToySystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** A coverage can have every worker run on a deployment of its own. */
class LentDeploymentsTest implements DeploymentSource, Coverage {
    private static final int WORKERS = 3;

    private final List<Deployment> lent = new ArrayList<>();
    private final List<Deployment> measured = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private final CountDownLatch givenBack = new CountDownLatch(WORKERS);
    private boolean refuses;

    @Override
    public synchronized Deployment lend() {
        if (refuses) {
            throw new UsageException("no more");
        }
        Deployment deployment = ToySystem.deploy(Map.of());
        lent.add(deployment);
        return deployment;
    }

    @Override
    public ClassLoader loader(Deployment deployment) {
        return LentDeploymentsTest.class.getClassLoader();
    }

    @Override
    public synchronized void giveBack(Deployment deployment) {
        assertThat(lent).contains(deployment);
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
    public DeploymentSource deployments() {
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
        Deployment deployment = ToySystem.deploy(Map.of());
        CampaignSpec spec = new CampaignSpec(
                new Settings(deployment, 1, 50, deployment.faults()),
                Strategies.parse("random"),
                deployment.properties(),
                List.of(new StatesCoverage(), this),
                Budget.executions(100),
                workers,
                false);
        return Campaign.run(spec, new Campaign.Listener() {});
    }

    @Test
    void eachWorkerHasItsOwnAndGivesItBack() throws InterruptedException {
        Totals totals = run(WORKERS);
        assertThat(totals.executions()).isEqualTo(100);
        assertThat(totals.covered().get("states")).isPositive();
        assertThat(givenBack.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(lent).hasSize(WORKERS).doesNotHaveDuplicates();
        assertThat(measured).containsExactlyInAnyOrderElementsOf(lent);
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
