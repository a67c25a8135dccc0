package dev.waymark.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedCommandTest {
    @Test
    void aNameThatBeginsWithADashIsNoOption() {
        assertThat(Launcher.replay(Path.of("-x/violations/a.trace.json"), List.of(Path.of("-p.jar"), Path.of("it's"))))
                .isEqualTo("waymark replay ./-x/violations/a.trace.json --plugin ./-p.jar --plugin 'it'\\''s'");
    }
}
