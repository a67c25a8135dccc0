package dev.waymark.engine.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Planning;
import dev.waymark.engine.trace.fixture.ToySystem;
import java.io.DataOutput;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
    @TempDir
    Path folder;

    /** It is written by the thread that plans: the campaign must not spend its time on it. */
    @Test
    void whatTakesLongToWriteIsWrittenSeldom() {
        class Slow implements Planner {
            private int saved;

            @Override
            public Plan plan(long index) {
                return new Plan(index, index);
            }

            @Override
            public void save(DataOutput out) {
                saved++;
                sleep(200);
            }

            private void sleep(long millis) {
                try {
                    Thread.sleep(millis);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        Slow slow = new Slow();
        Experiment experiment = experiment(slow);
        Planning planning = experiment.planning();
        Totals totals = new Totals(experiment);
        Checkpoint checkpoint = Checkpoint.create(folder, List.of(), 1);
        slow.sleep(2); // longer than it has to wait for the first
        for (int i = 0; i < 3; i++) {
            checkpoint.border(totals, planning, false);
        }
        assertThat(slow.saved).isEqualTo(1);
        checkpoint.border(totals, planning, true);
        assertThat(slow.saved).isEqualTo(2);
    }

    @Test
    void anotherCommitOfWaymarkDoesNotGoOn() {
        Checkpoint.create(folder, header("0123abc"));
        Checkpoint.resume(folder, header("0123abc"));
        assertThatThrownBy(() -> Checkpoint.resume(folder, header("4567def")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it had commit: 0123abc, this one has commit: 4567def");
    }

    /** Built without a repository, or written before commits were kept: nothing says that it is another. */
    @Test
    void whereACommitIsUnknownOnlyTheRestCounts() {
        for (String there : List.of("unknown", "0123abc", "")) {
            for (String here : List.of("unknown", "")) {
                Checkpoint.create(folder, header(there));
                Checkpoint.resume(folder, header(here));
                Checkpoint.create(folder, header(here));
                Checkpoint.resume(folder, header(there));
            }
        }
    }

    private static List<String> header(String commit) {
        String system = "system.name: toy";
        return commit.isEmpty() ? List.of(system) : List.of(Checkpoint.COMMIT + ": " + commit, system);
    }

    private static Experiment experiment(Planner planner) {
        Strategy strategy = new Strategy() {
            @Override
            public String name() {
                return "given";
            }

            @Override
            public String summary() {
                return "has this planner";
            }

            @Override
            public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
                return new ConfiguredStrategy() {
                    @Override
                    public Planner planner(List<String> measured) {
                        return planner;
                    }

                    @Override
                    public Run run(Plan plan) {
                        throw new AssertionError("nothing is run here");
                    }
                };
            }
        };
        return Experiment.on(Target.of(new ToySystem()))
                .strategy(new Strategies.Chosen("given", strategy, Map.of()))
                .build();
    }
}
