package dev.waymark.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.systems.paxoslog.PaxosLog;
import dev.waymark.systems.raft.Raft;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Found sooner than by {@code random}, over a few seeds. */
class IsolateBusyFindsTest {
    private static final int EXECUTIONS = 500;

    /** Executions until the bug is found, at most {@link #EXECUTIONS} for each of five seeds. */
    private static long effort(SystemUnderTest system, String bug, String strategy) {
        long effort = 0;
        for (long seed = 41; seed <= 45; seed++) {
            Experiment experiment = Experiment.on(Target.of(system, Map.of(), List.of(bug)))
                    .strategy(strategy)
                    .seed(seed)
                    .executions(EXECUTIONS)
                    .stopOnBug(true)
                    .build();
            effort += Campaign.run(experiment).executions();
        }
        return effort;
    }

    @ParameterizedTest
    @ValueSource(strings = {"isolate-busy", "mixed"})
    void bugsAreFoundWithHalfTheEffort(String strategy) {
        assertThat(2 * effort(new PaxosLog(), "last", strategy)).isLessThan(effort(new PaxosLog(), "last", "random"));
        assertThat(2 * effort(new Raft(), "split-vote-two-leaders", strategy))
                .isLessThan(effort(new Raft(), "split-vote-two-leaders", "random"));
    }
}
