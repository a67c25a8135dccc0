package dev.waymark.systems.cubeworld;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CubeWorldTest {
    private static Totals run(String strategy, int executions) {
        return Campaign.run(Experiment.on(Target.of(new CubeWorld()))
                .strategy(strategy)
                .measuring("cells", "env-states", "states")
                .executions(executions)
                .build());
    }

    /** From the start, with as many moves as one execution has. */
    @Test
    void everyCellCanBeReached() {
        Set<Cell> reached = new LinkedHashSet<>(Set.of(Cell.START));
        for (int move = 1; move < 80; move++) {
            Set<Cell> next = new LinkedHashSet<>(reached);
            for (Cell cell : reached) {
                for (Move each : Move.values()) {
                    next.add(each.from(cell));
                }
            }
            reached = next;
        }
        assertThat(reached).hasSize(3600);
        assertThat(reached.stream().mapToInt(Cell::number).distinct().count()).isEqualTo(3600);
    }

    @Test
    void doorsLeadIntoTheCornerOfTheNextCubeAndWallsNowhere() {
        assertThat(Move.INTO.from(new Cell(0, 5, 5, 3))).isEqualTo(new Cell(1, 0, 0, 0));
        assertThat(Move.INTO.from(new Cell(5, 5, 5, 3))).isEqualTo(new Cell(5, 5, 5, 3));
        assertThat(Move.INTO.from(Cell.START)).isEqualTo(Cell.START);
        assertThat(Move.HIGHER.from(Cell.START)).isEqualTo(Cell.START);
        assertThat(Move.RESET_DEPTH.from(new Cell(1, 2, 3, 4))).isEqualTo(new Cell(1, 2, 3, 0));
    }

    @Test
    void anEpisodeHasEightyMoves() {
        Totals totals = run("env-random", 20);
        assertThat(totals.decisions()).isEqualTo(20 * 80);
        assertThat(totals.counters()).containsEntry("environment steps", 20L * 80);
    }

    /** Where a move is asked for a step begins; a decision point is one more, the last. */
    @Test
    void cellsAreCountedAsInThePaper() {
        Map<String, Integer> covered = run("bonus-max", 200).covered();
        assertThat(covered.get("cells")).isEqualTo(covered.get("env-states"));
        assertThat(covered.get("states")).isBetween(covered.get("cells"), covered.get("cells") + 200);
    }

    @Test
    void aLearnerComesFurtherThanChanceAndFurtherStillWithoutTheDepth() {
        int chance = run("env-random", 500).covered().get("cells");
        int learner = run("bonus-max", 500).covered().get("cells");
        int flat = run("bonus-max:colours=flat", 500).covered().get("cells");
        assertThat(learner).isGreaterThan(chance + 100);
        assertThat(flat).isGreaterThan(learner + 100);
    }
}
