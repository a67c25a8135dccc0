package dev.waymark.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunTextTest {
    @Test
    void aMessageWithAWholePayloadIsShortened() {
        assertThat(RunText.brief("short")).isEqualTo("short");
        assertThat(RunText.brief("x".repeat(1 << 20)))
                .hasSizeLessThan(1100)
                .endsWith("x ... (1,048,576 characters in all)");
    }
}
