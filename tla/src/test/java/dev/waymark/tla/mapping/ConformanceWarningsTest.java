package dev.waymark.tla.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.tla.TlcCheck;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConformanceWarningsTest {
    @Test
    void theModelIsCalledWrongIfItsOwnCheckFails() {
        TlcCheck.Result wrong = new TlcCheck.Result("RaftMC", TlcCheck.Verdict.FAILS, 0, "Invariant I is violated.");
        assertThat(Conformance.warnings(wrong))
                .singleElement()
                .satisfies(warning -> assertThat(warning.kind()).isEqualTo("model-wrong"))
                .satisfies(warning -> assertThat(warning.message())
                        .startsWith("the model is wrong: TLC's own check of RaftMC fails (Invariant I is violated.)"));
        for (TlcCheck.Verdict open : List.of(TlcCheck.Verdict.UNFINISHED, TlcCheck.Verdict.MISSING)) {
            assertThat(Conformance.warnings(new TlcCheck.Result("RaftMC", open, 0, "")))
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.kind()).isEqualTo("model-unchecked"));
        }
    }
}
