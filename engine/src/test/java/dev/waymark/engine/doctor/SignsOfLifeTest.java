package dev.waymark.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.Sign;
import dev.waymark.core.Warning;
import dev.waymark.core.model.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignsOfLifeTest {
    private static final Sign SNAPSHOTS = new Sign(
            "snapshots",
            "event snapshot",
            event -> event instanceof Event.Emitted emitted && emitted.name().equals("snapshot"));
    private static final Sign CRASHES = new Sign("crashes", "crash", event -> event instanceof Event.Crashed);

    private static Event emitted(String name) {
        return new Event.Emitted(1, name, List.of());
    }

    @Test
    void whatNeverShowsIsWarnedOfAfterEnoughExecutions() {
        SignsOfLife signs = new SignsOfLife(List.of(SNAPSHOTS, CRASHES));
        signs.add(List.of(emitted("election"), emitted("snapshot")));
        signs.add(List.of(emitted("election")));
        assertThat(signs.warnings(SignsOfLife.ENOUGH - 1)).isEmpty();
        assertThat(signs.warnings(SignsOfLife.ENOUGH))
                .singleElement()
                .satisfies(warning -> assertThat(warning.message())
                        .startsWith("the system declares crashes, but in 1000 executions there was not one crash"))
                .extracting(Warning::kind)
                .isEqualTo("feature-never-shown");
    }
}
