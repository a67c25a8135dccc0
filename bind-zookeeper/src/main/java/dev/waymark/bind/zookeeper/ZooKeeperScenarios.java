package dev.waymark.bind.zookeeper;

import static dev.waymark.core.property.Machine.SUCCESS;
import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Scenario.scenario;

import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.core.scenario.ScenarioProvider;
import java.util.List;

/**
 * Published bugs of ZooKeeper, each as the one plan of strategy {@code rounds} that shows it: who is started in which step,
 * and who is stopped just before a client asks. Servers are counted from 0, as workloads do.
 */
public final class ZooKeeperScenarios implements ScenarioProvider {
    /** The workload H_sc of the communication-closure paper, without its last step. */
    private static final String INCONSISTENT = "s1:k1=0?k1<-101; empty; s0:k1=101?k0<-200; s1:k1=0?k1<-301";

    /** A busy machine must not make an answer one that came too late. */
    private static final int ANSWER_MILLIS = 5_000;

    @Override
    public List<Scenario> scenarios() {
        return List.of(diverged("ZOOKEEPER-2832", "3.4.9", "[2/0][1][0]"), divergedLater(), wentBack());
    }

    private static Scenario diverged(String name, String version, String plan) {
        return onItsOwn(name, version, ZooKeeper.DIVERGING, plan)
                .about("a leader that has lost its follower logs a write, and after two more elections servers differ"
                        + " for good; version " + version)
                .expect(machine().on(asked("s1:"), "asked").on(asked("s2:"), SUCCESS));
    }

    /** The fix for what was known of it left another way. */
    private static Scenario divergedLater() {
        return diverged("ZOOKEEPER-2832-later", "3.5.8", "[2/0][0][1]");
    }

    private static Scenario wentBack() {
        return onItsOwn("ZOOKEEPER-3875", "3.5.8", INCONSISTENT, "[2/0][2][1][]")
                .about("a write is read by one client, and a later client reads that it never happened; version 3.5.8")
                .expect(machine().on(asked("s0:"), "asked").on(asked("s1:k1=0?k1<-301"), SUCCESS));
    }

    private static ScenarioBuilder onItsOwn(String name, String version, String workload, String plan) {
        return scenario(name)
                .on("zookeeper")
                .with("version", version)
                .with("workload", workload)
                .with("answer", ANSWER_MILLIS)
                .over("rounds:plan=" + plan);
    }

    private static Condition asked(String request) {
        return Condition.event(event -> event instanceof Event.Invoked invoked
                && invoked.request().toString().startsWith(request));
    }
}
