package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.CrashPoint;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Explorers;
import dev.waymark.remote.testhost.Fault;
import dev.waymark.remote.testhost.Relay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same nodes in this process and in a host give the same executions, event by event. */
class SameAsInProcessTest {
    private static final int EXECUTIONS = 60;

    private final Target here = Target.of(new Relay());
    private final Target there = Hosts.target(Fault.NONE);

    private static final class Events extends EventStream {
        final List<String> events = new ArrayList<>();

        @Override
        protected void on(Event event) {
            events.add(event.toString());
        }

        @Override
        public void clause(int node, int clause) {
            events.add("Clause " + clause + " at " + node);
        }
    }

    record Made(List<List<String>> events, List<List<Decision>> scripts) {}

    private static Made make(Target target) {
        return make(target, EXECUTIONS);
    }

    static Made make(Target target, int executions) {
        Experiment experiment = Experiment.on(target)
                .seed(3)
                .faults(new FaultBudget(2, 3, 2))
                .executions(executions)
                .build();
        Made made = new Made(new ArrayList<>(), new ArrayList<>());
        try (Explorer explorer = Explorers.of(experiment)) {
            for (Plan plan : experiment.planning().next(executions)) {
                Events heard = new Events();
                explorer.explore(plan, experiment.configured().run(plan), heard);
                made.events().add(heard.events);
                made.scripts().add(explorer.script());
            }
        }
        return made;
    }

    @Test
    void stepByStepAndSentAhead() {
        Made inProcess = make(here);
        Made hosted = make(there);
        assertThat(hosted.events()).isEqualTo(inProcess.events());
        assertThat(inProcess.events().stream().flatMap(List::stream))
                .anyMatch(event -> event.startsWith("Crashed"))
                .anyMatch(event -> event.startsWith("Duplicated"))
                .anyMatch(event -> event.equals("Clause 0 at 2"))
                .anyMatch(event -> event.startsWith("Replied"));

        try (Replayer replayer =
                        new Replayer(there.deployment(), there.deployment().properties());
                Replayer original =
                        new Replayer(here.deployment(), here.deployment().properties())) {
            for (int i = 0; i < 10; i++) {
                List<Decision> script = inProcess.scripts().get(i);
                // what does not apply was sent ahead in vain
                List<Decision> shorter = new ArrayList<>(script);
                shorter.remove(script.size() / 3);
                for (List<Decision> each : List.of(script, shorter)) {
                    assertThat(replayer.replay(new Plan(0, i), each, false)
                                    .execution()
                                    .events()
                                    .toString())
                            .isEqualTo(original.replay(new Plan(0, i), each, false)
                                    .execution()
                                    .events()
                                    .toString());
                }
            }
        }
    }

    @Test
    void crashesAfterEveryEffect() {
        for (DiskMode mode : DiskMode.values()) {
            for (int effects = 0; effects < 6; effects++) {
                List<Decision> script = new ArrayList<>();
                CrashPoint crash = new CrashPoint(effects, mode);
                script.add(fire(1, 1));
                script.add(fire(1, 2));
                script.add(deliver(1, 2, 1, null));
                script.add(deliver(1, 2, 2, crash));
                script.add(new Decision.Restart(2));
                script.add(fire(1, 3));
                script.add(deliver(1, 2, 3, null));
                assertThat(run(there, script)).isEqualTo(run(here, script));
            }
        }
    }

    private static Decision fire(int node, int number) {
        return new Decision.Fire(new dev.waymark.core.model.TimerName(node, "tick", number), null);
    }

    private static Decision deliver(int from, int to, int number, CrashPoint crash) {
        return new Decision.Deliver(new dev.waymark.core.model.MessageName(from, to, number, 0, false), null, crash);
    }

    private static List<String> run(Target target, List<Decision> script) {
        Events heard = new Events();
        try (Cluster cluster = target.deployment().cluster()) {
            cluster.reset(5, heard);
            cluster.expect(script);
            for (Decision decision : script) {
                heard.events.add(decision + " " + cluster.apply(cluster.view().encode(decision)));
                heard.events.add(String.valueOf(cluster.view().state(2)));
            }
        }
        return heard.events;
    }

    @Test
    void aBugOfTheHostIsFound() {
        Target bug = Target.of(new HostSystem(), Map.of("command", Hosts.command(Fault.NONE)), List.of("forgets-sync"));
        var totals = dev.waymark.engine.campaign.Campaign.run(Experiment.on(bug)
                .faults(new FaultBudget(2, 0, 0))
                .executions(300)
                .stopOnBug(true)
                .build());
        assertThat(totals.violations()).hasSize(1);
        assertThat(totals.violations().iterator().next().verdict().message()).contains("were announced");
    }
}
