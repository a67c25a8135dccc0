package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Event;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeterminismTest {
    private static final FaultBudget FAULTS = new FaultBudget(2, 10, 2);

    private record Recording(List<Decision> decisions, List<Event> events) {}

    @Test
    void theSameSeedGivesTheSameDecisionsAndEvents() {
        for (int seed = 1; seed <= 50; seed++) {
            assertThat(record(seed, random(seed))).isEqualTo(record(seed, random(seed)));
        }
        assertThat(record(1, random(1))).isNotEqualTo(record(2, random(2)));
    }

    @Test
    void theDecisionsAloneGiveTheSameEvents() {
        for (int seed = 1; seed <= 50; seed++) {
            Recording original = record(seed, random(seed));
            assertThat(record(seed, new Script(original.decisions(), true))).isEqualTo(original);
        }
    }

    private static Deployment deployment() {
        return Walks.deployment(Map.of(), List.of());
    }

    private static Run random(long seed) {
        Strategies.Chosen random = Strategies.standard().parse("random");
        Settings settings = new Settings(deployment(), seed, 100, FAULTS);
        return random.strategy().configure(settings, random.options()).run(new Plan(0, seed));
    }

    private static Recording record(long seed, Run run) {
        Deployment deployment = deployment();
        List<Event> events = new ArrayList<>();
        EventStream recorder = new EventStream() {
            @Override
            protected void on(Event event) {
                events.add(event);
            }
        };
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), deployment.steps())) {
            explorer.explore(new Plan(0, seed), run, recorder);
            List<Decision> decisions = new ArrayList<>();
            for (int i = 0; i < explorer.log().size(); i++) {
                decisions.add(explorer.cluster().view().decode(explorer.log().get(i)));
            }
            return new Recording(decisions, events);
        }
    }
}
