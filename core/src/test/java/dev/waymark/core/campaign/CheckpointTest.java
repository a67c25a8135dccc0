package dev.waymark.core.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import java.io.DataOutput;
import java.nio.file.Path;
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
                try {
                    Thread.sleep(200);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        Slow slow = new Slow();
        Totals totals = new Totals(CampaignSpecTest.spec("random"));
        Checkpoint checkpoint = Checkpoint.create(folder, Map.of(), 0);
        for (int i = 0; i < 3; i++) {
            checkpoint.border(totals, slow, false);
        }
        assertThat(slow.saved).isEqualTo(1);
        checkpoint.border(totals, slow, true);
        assertThat(slow.saved).isEqualTo(2);
    }
}
