package dev.waymark.systems.paxoslog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Safety;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Script;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Fig3Test {
    /** Phase 1: nodes 1 and 2 take command c1-1, and node 1 outputs it; node 3 hears nothing. */
    private static final String PHASE_1 = """
            c1#1@1  1/phase#1  1>1#1 1>2#1  1>1#2 2>1#1  1>1#3 1>2#2  1>1#4 2>1#2
            """;

    /** The figure: node 3 joins phases 2 and 3, which come to nothing; node 1 leads phase 4 with command c2-1. */
    private static final List<Decision> FIGURE = Schedule.parse(PHASE_1 + """
            2/phase#1  2>3#2
            3/phase#1  3>3#1
            c2#1@1  1/phase#2 1/phase#3 1/phase#4  1>1#5 1>3#4  1>1#6 3>1#2  1>1#7 1>3#5  1>1#8 3>1#3
            """);

    /** The shortest known: node 3 joins phase 2, then leads phase 3 with command c2-1. */
    private static final List<Decision> SHORTEST = Schedule.parse(PHASE_1 + """
            2/phase#1  2>3#2
            c2#1@3  3/phase#1  3>3#1 3>1#1  3>3#2 1>3#4  3>3#3 3>1#2  3>3#4 1>3#5
            """);

    @Test
    void theFigureShowsTheBug() {
        Outcome outcome = replay(FIGURE, List.of("last"), List.of("c2-1"), 1);
        assertThat(outcome.verdicts().get(0).message())
                .isEqualTo("outputs differ at position 1: node 1 output [c1-1], node 1 output [c2-1]");
    }

    @Test
    void theFigureIsHarmlessWithoutTheBug() {
        Outcome outcome = replay(FIGURE, List.of(), List.of("c1-1", "c2-1"), 1);
        assertThat(outcome.verdicts()).allMatch(verdict -> verdict.safety() == Safety.KEPT);
    }

    @Test
    void twentyTwoDecisionsShowTheBug() {
        assertThat(SHORTEST).hasSize(22);
        Outcome outcome = replay(SHORTEST, List.of("last"), List.of("c2-1"), 3);
        assertThat(outcome.verdicts().get(0).message())
                .isEqualTo("outputs differ at position 1: node 1 output [c1-1], node 3 output [c2-1]");
    }

    @Test
    void theSameDecisionsAreHarmlessWithoutTheBug() {
        Outcome outcome = replay(SHORTEST, List.of(), List.of("c1-1", "c2-1"), 3);
        assertThat(outcome.verdicts()).allMatch(verdict -> verdict.safety() == Safety.KEPT);
    }

    /** Every decision must apply by its exact name; {@code node} ends with {@code output}. */
    private static Outcome replay(List<Decision> schedule, List<String> bugs, List<String> output, int node) {
        Deployment deployment = Walks.deployment(Map.of(), bugs);
        try (Explorer explorer = new Explorer(deployment, deployment.properties(), List.of(), deployment.steps())) {
            Outcome outcome = explorer.explore(new Plan(0, 1), new Script(schedule, true));
            assertThat(outcome.skipped()).isEmpty();
            assertThat(outcome.decisions()).isEqualTo(schedule.size());
            View view = explorer.cluster().view();
            assertThat(((ReplicaState) view.state(node)).output()).isEqualTo(output);
            return outcome;
        }
    }
}
