package dev.waymark.bind.kraft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.raft.vocabulary.Command;
import dev.waymark.raft.vocabulary.Events;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** How the library is bound: deterministic, on our timers, clocks and disks. */
class KraftTest {
    private static Totals run(Map<String, String> parameters, FaultBudget faults, int executions, int workers) {
        return Campaign.run(Experiment.on(Target.of(new Kraft(), parameters, List.of()))
                .strategy("random")
                .seed(7)
                .faults(faults)
                .measuring("states", "traces")
                .executions(executions)
                .workers(workers)
                .build());
    }

    private static List<String> facts(int workers) {
        Totals totals = run(Map.of("snapshotEvery", "3"), new FaultBudget(2, 10, 2), 20, workers);
        List<String> facts = new ArrayList<>();
        facts.add(totals.decisions() + " " + totals.covered() + " " + totals.health());
        totals.properties().forEach((name, tally) -> facts.add(name + " " + tally.kept() + " " + tally.reached()));
        return facts;
    }

    @Test
    void resultsDoNotDependOnTheNumberOfWorkers() {
        assertThat(facts(2)).isEqualTo(facts(1));
    }

    @Test
    void withoutFaultsNothingIsViolatedAndEverythingIsReached() {
        Totals totals = run(Map.of(), FaultBudget.NONE, 30, 1);
        assertThat(totals.violations()).isEmpty();
        assertThat(totals.properties()).allSatisfy((name, tally) -> {
            assertThat(tally.kept()).isEqualTo(30);
            assertThat(tally.reached()).as(name + " reached").isPositive();
        });
    }

    @Test
    void whatALeaderCommittedSurvivesItsCrash() {
        Stage stage = new Stage();
        stage.until(() -> stage.leads(1), 1, 2);
        stage.invoke(1, 1, 1);
        stage.until(() -> stage.emitted(Events.ANSWER) == 1, 1, 2);
        int committed = stage.state(1).commit();
        assertThat(stage.state(1).log().get(0).command()).as("somebody leads").isEqualTo(Command.NOOP);
        assertThat(stage.state(1).log().get(committed - 1).command()).isInstanceOf(Command.Execute.class);
        assertThat(stage.state(3).log()).isEmpty();
        stage.crash(1);
        stage.until(() -> stage.leads(2) || stage.leads(3), 2, 3);
        assertThat(stage.leads(2)).as("the other lacks what was committed").isTrue();
        stage.until(() -> stage.state(3).applied() > committed, 2, 3);
        stage.until(() -> stage.state(3).applied() == stage.state(2).applied(), 2, 3);
        assertThat(stage.state(3).digest()).isEqualTo(stage.state(2).digest());
        assertThat(stage.emitted(Events.EXECUTE)).as("by all three").isEqualTo(3);
    }

    /** A cluster on which a test plays by hand. */
    private static final class Stage {
        private final Cluster cluster;
        private final View view;
        private final List<Event> events = new ArrayList<>();

        Stage() {
            Kraft system = new Kraft();
            cluster =
                    system.deploy(Configuration.of(system, Map.of(), List.of())).cluster();
            cluster.reset(1, new EventStream() {
                @Override
                protected void on(Event event) {
                    events.add(event);
                }
            });
            view = cluster.view();
        }

        RaftState state(int node) {
            return (RaftState) view.state(node);
        }

        boolean leads(int node) {
            return state(node).role() == Role.LEADER;
        }

        private void apply(long code) {
            assertThat(cluster.apply(code)).as(view.decode(code).toString()).isNull();
            assertThat(view.failure()).isNull();
        }

        /** These servers hear each other in the order of sending; if nothing is on its way, the earliest timer of theirs fires. */
        void until(BooleanSupplier reached, Integer... servers) {
            Set<Integer> all = Set.of(servers);
            for (int steps = 0; !reached.getAsBoolean(); steps++) {
                assertThat(steps).isLessThan(200);
                int message = -1;
                for (int i = 0; i < view.deliverable(); i++) {
                    boolean theirs = all.contains(Code.a(view.message(i))) && all.contains(Code.b(view.message(i)));
                    if (theirs && (message < 0 || view.sentAt(i) < view.sentAt(message))) {
                        message = i;
                    }
                }
                int timer = -1;
                for (int i = 0; i < view.timers(); i++) {
                    boolean theirs = all.contains(Code.a(view.timer(i)));
                    if (theirs && (timer < 0 || view.deadline(i) < view.deadline(timer))) {
                        timer = i;
                    }
                }
                apply(message >= 0 ? Code.deliver(view.message(message)) : Code.fire(view.timer(timer)));
            }
        }

        void invoke(int client, int number, int node) {
            apply(Code.invoke(Code.name(client, node, number)));
        }

        void crash(int node) {
            apply(Code.crash(node, DiskMode.UNSYNCED_LOST));
        }

        long emitted(String name) {
            return events.stream()
                    .filter(event -> event instanceof Event.Emitted emitted
                            && emitted.name().equals(name))
                    .count();
        }
    }
}
