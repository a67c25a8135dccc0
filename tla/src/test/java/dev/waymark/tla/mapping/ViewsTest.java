package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.systems.raft.Raft;
import dev.waymark.tla.Model;
import dev.waymark.tla.ModelOptions;
import dev.waymark.tla.ModelState;
import dev.waymark.tla.StateView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What counts of sequences of states, written by hand, of the model of Raft. */
class ViewsTest {
    private static final String MERGE = "view leaders = merge term, role, vote, votes unless role = \"LEADER\"";

    private static Model model;

    @BeforeAll
    static void load() {
        Raft raft = new Raft();
        Deployment deployment = raft.deploy(Configuration.of(raft, Map.of(), Set.of()));
        model = SystemModel.load(deployment.models().get(0), ModelOptions.DEFAULT);
    }

    @AfterAll
    static void close() {
        model.close();
    }

    /** How many states are added at each step of a sequence, the initial state first. */
    private static List<Integer> added(String line, Object[]... steps) {
        Map<String, StateView.Text> views = new LinkedHashMap<>();
        ViewLine.parse(line, views);
        List<Long> seen = new ArrayList<>();
        ModelCoverage.Counter counter =
                new ModelCoverage.Counter(model.view(views.values().iterator().next()), seen::add, false);
        ModelState state = model.initial().get(0);
        counter.begin();
        counter.state(state);
        List<Integer> added = new ArrayList<>(List.of(seen.size()));
        for (Object[] step : steps) {
            int before = seen.size();
            Object[] arguments = java.util.Arrays.copyOfRange(step, 1, step.length);
            state = model.step(state, (String) step[0], arguments).only();
            counter.state(state);
            added.add(seen.size() - before);
        }
        return added;
    }

    private static Object[] step(Object... action) {
        return action;
    }

    @Test
    void electionsCountOnceTheyHaveALeader() {
        assertThat(added(
                        MERGE,
                        step("Timeout", 1),
                        step("Timeout", 2),
                        step("Timeout", 1),
                        step("RequestVote", 3, 1, 2, 0, 0, false),
                        step("RequestVoteResponse", 1, 3, 2, true),
                        step("Timeout", 2), // term 2 as well, next to a leader
                        step("Saved", 1, 0, List.of(2), List.of(Set.of())),
                        step("RequestVoteResponse", 2, 3, 2, false)))
                .containsExactly(1, 0, 0, 0, 0, 1, 0, 1, 0);
    }

    @Test
    void theTermOfALeaderCounts() {
        assertThat(added(
                        MERGE,
                        step("Timeout", 1),
                        step("RequestVote", 3, 1, 1, 0, 0, false),
                        step("RequestVoteResponse", 1, 3, 1, true),
                        step("Timeout", 2),
                        step("Timeout", 2),
                        step("RequestVote", 1, 2, 2, 0, 0, false), // steps down
                        step("RequestVoteResponse", 2, 1, 2, true)))
                .containsExactly(1, 0, 0, 1, 0, 0, 1, 1);
    }

    @Test
    void onlyNeighboursAreMerged() {
        assertThat(added(MERGE, step("Crash", 1, "KEPT"), step("Timeout", 2), step("Restart", 1), step("Timeout", 3)))
                .containsExactly(1, 1, 0, 1, 0);
    }

    @Test
    void theSetOfActiveServersCanBeHidden() {
        Object[][] steps = {step("Crash", 1, "KEPT"), step("Restart", 1), step("Timeout", 2), step("Crash", 2, "KEPT")};
        assertThat(added(MERGE, steps)).containsExactly(1, 1, 1, 0, 1);
        assertThat(added(MERGE + "; hide active", steps)).containsExactly(1, 0, 0, 0, 0);
        assertThat(Set.copyOf(added("view x = hide active", steps))).containsExactly(1); // nothing is merged
    }

    @Test
    void raftMergesByDefaultAndOffersOthers() {
        Raft raft = new Raft();
        SystemModel system =
                SystemModel.of("raft", raft.deploy(Configuration.of(raft, Map.of("requests", "1"), Set.of())));
        assertThat(system.coverage().name()).isEqualTo("model");
        assertThat(system.coverage("without-active").name()).isEqualTo("model:without-active");
        assertThat(system.coverage("all").name()).isEqualTo("model:all");
        assertThatThrownBy(() -> system.coverage("leader"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("unknown view of Raft 'leader': did you mean leaders?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "view x = | not a view",
                "view x = drop term | not a view",
                "view all = hide term | there is already a view all",
                "view x = merge trem unless role = \"LEADER\" | unknown variable of Raft 'trem': did you mean term?",
                "view x = hide actve | unknown variable of Raft 'actve': did you mean active?",
                "view x = merge term unless rule = 1 | unknown variable of Raft 'rule'",
            })
    void mistakesAreRefused(String line, String problem) {
        assertThatThrownBy(() -> added(line)).isInstanceOf(UsageException.class).hasMessageContaining(problem);
    }
}
