package dev.waymark.strategies.rl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.strategies.rl.memory.Described;
import dev.waymark.strategies.rl.memory.Episode;
import dev.waymark.strategies.rl.memory.ValueTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearnedTest {
    private static final Described HOME = new Described(
            1, 1, "at home", List.of(new Described.Doable(10, "stay"), new Described.Doable(11, "leave")));

    private final ValueTable memory = new ValueTable();

    @Test
    void whatWasMetMostComesFirstWithItsActions() {
        memory.offer(1, new long[] {10, 11}, 2, 1);
        memory.visit(2, 10, 1);
        for (int i = 0; i < 3; i++) {
            memory.visit(1, 11, 1);
        }
        memory.set(1, 11, 0.5);
        List<?> lines = Learned.lines(memory, Map.of(1L, HOME), List.of("Somewhere"));
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).isEqualTo(new Learned.Size("memory", 2, 3, 1));
        Learned.Action leave = new Learned.Action("b", "leave", 3, 0.5);
        assertThat(lines.get(1))
                .isEqualTo(new Learned.State(
                        "state",
                        1,
                        "1",
                        "Somewhere",
                        "at home",
                        3,
                        List.of(new Learned.Action("a", "stay", 0, 1), leave)));
        assertThat(lines.get(2))
                .isEqualTo(new Learned.State(
                        "state", 2, "2", null, null, 1, List.of(new Learned.Action("a", null, 1, 1))));
        assertThat(lines.get(3)).isEqualTo(new Learned.Pair("pair", 1, "1", "Somewhere", "at home", leave));
    }

    @Test
    void ofManyStatesTheFirstAreShown() {
        for (int state = 1; state <= 300; state++) {
            for (int i = 0; i < state; i++) {
                memory.visit(state, 10, 1);
            }
        }
        List<?> lines = Learned.lines(memory, Map.of(), List.of());
        assertThat(lines).hasSize(101);
        assertThat(((Learned.State) lines.get(1)).visits()).isEqualTo(300);
        assertThat(((Learned.State) lines.get(100)).visits()).isEqualTo(201);
    }

    @Test
    void anEpisodeKeepsItsTexts() {
        Episode episode = new Episode();
        episode.begin(1, 0);
        episode.describe(HOME);
        assertThat(Episode.of(episode.toBytes()).described()).containsExactly(HOME);
    }
}
