package dev.waymark.systems.raft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.systems.Campaigns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Raft in lock step. */
class RaftRoundsTest {
    private static final int STEPS = 10_000;

    private static List<Event> play(String workload, String strategy) {
        Raft raft = new Raft();
        Deployment deployment = raft.deploy(Configuration.of(raft, Map.of("workload", workload), List.of()));
        Settings settings = new Settings(deployment, 1, STEPS, FaultBudget.NONE);
        Strategies.Chosen chosen = Strategies.standard().parse(strategy);
        Plan plan = chosen.strategy()
                .configure(settings, chosen.options())
                .planner(List.of())
                .plan(0);
        Recorder recorder = new Recorder();
        try (Explorer explorer = new Explorer(deployment, List.of(), List.of(), STEPS)) {
            explorer.explore(
                    plan,
                    chosen.strategy().configure(settings, chosen.options()).run(plan),
                    recorder);
        }
        return recorder.events();
    }

    private static long count(List<Event> events, Class<? extends Event> kind) {
        return events.stream().filter(kind::isInstance).count();
    }

    /** One of the three leads; what the two others are asked comes to it before the phase starts. */
    @ParameterizedTest
    @ValueSource(strings = {"exact", "light"})
    void aRequestAtAFollowerIsSentOnAndAnswered(String precision) {
        List<Event> events =
                play("empty; s0:k0<-1; s1:k0<-2; s2:k0<-3", "rounds:isolations=0:rounds=32:precision=" + precision);
        assertThat(count(events, Event.Invoked.class)).isEqualTo(3);
        assertThat(count(events, Event.Replied.class)).isEqualTo(3);
        assertThat(count(events, Event.Dropped.class)).isZero();
    }

    @Test
    void anEmptyStepIsAPhaseWithoutARequest() {
        String request = "s0:k0<-1";
        long before = -1;
        for (int empty = 0; empty <= 2; empty++) {
            List<Event> events = play("empty; ".repeat(empty) + request, "rounds:isolations=0:rounds=32");
            int asked = 0;
            while (!(events.get(asked) instanceof Event.Invoked)) {
                asked++;
            }
            long delivered = count(events.subList(0, asked), Event.Delivered.class);
            assertThat(delivered).isGreaterThan(before);
            before = delivered;
        }
    }

    /** Two leaders in one term need two candidates in it; a third of four and one more is two. */
    @Test
    void aTermMayHaveTwoCandidates() {
        Raft raft = new Raft();
        Deployment deployment = Campaigns.deploy(raft, Map.of(), List.of("quorum-third"));
        Totals totals = Campaigns.run(
                Campaigns.experiment(deployment, "rounds:rounds=40:isolate=mixed", FaultBudget.NONE, 1, 1000, 1));
        assertThat(totals.properties().get("election-safety").violated()).isPositive();
    }
}
