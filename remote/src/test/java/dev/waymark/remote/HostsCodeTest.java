package dev.waymark.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.Target;
import dev.waymark.remote.testhost.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces and run folders tell of which program they are, not only of which classes. */
class HostsCodeTest {
    @TempDir
    Path folder;

    private static CodeVersion code(Path script) {
        return CodeVersion.of(Target.of(new HostSystem(), Map.of("command", "sh " + script), List.of()));
    }

    @Test
    void changesWithTheProgram() throws IOException {
        Path script = folder.resolve("host.sh");
        String text = "exec " + Hosts.command(Fault.NONE) + "\n";
        Files.writeString(script, text);
        CodeVersion before = code(script);
        Path elsewhere = folder.resolve("copy.sh");
        Files.writeString(elsewhere, text);
        assertThat(code(elsewhere)).as("where it lies does not matter").isEqualTo(before);
        Files.writeString(elsewhere, "# changed\n" + text);
        assertThat(before.changesTo(code(elsewhere), "host"))
                .singleElement()
                .asString()
                .startsWith("the code of system host (")
                .contains(", now ");
    }

    @Test
    void isNotThatOfItsParameters() {
        assertThat(CodeVersion.of(Hosts.target(Fault.NONE)))
                .isEqualTo(CodeVersion.of(Hosts.target(Fault.NONE, "nodes", "4")));
    }
}
