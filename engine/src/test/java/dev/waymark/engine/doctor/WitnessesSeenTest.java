package dev.waymark.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Warning;
import dev.waymark.core.Witness;
import dev.waymark.core.model.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class WitnessesSeenTest {
    private static final Witness SNAPSHOTS = new Witness(
            "snapshots",
            "event snapshot",
            event -> event instanceof Event.Emitted emitted && emitted.name().equals("snapshot"));
    private static final Witness CRASHES = new Witness("crashes", "crash", event -> event instanceof Event.Crashed);

    private static Event emitted(String name) {
        return new Event.Emitted(1, name, List.of());
    }

    @Test
    void whatNeverShowsIsWarnedOfAfterEnoughExecutions() {
        WitnessesSeen witnesses = new WitnessesSeen(List.of(SNAPSHOTS, CRASHES));
        witnesses.add(List.of(emitted("election"), emitted("snapshot")));
        witnesses.add(List.of(emitted("election")));
        assertThat(witnesses.warnings(WitnessesSeen.ENOUGH - 1)).isEmpty();
        assertThat(witnesses.warnings(WitnessesSeen.ENOUGH))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message())
                        .startsWith("the system declares crashes, but in 1000 executions there was not one crash"))
                .extracting(Warning::kind)
                .isEqualTo("feature-never-shown");
    }
}
