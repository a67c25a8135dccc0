package dev.waymark.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is built and tested on which Java. */
class CiTest {
    @Test
    void theWorkflowDoesWhatTheReadmeSays() throws IOException {
        Matcher command = Pattern.compile("# build and test everything\\n(.+)\\n")
                .matcher(Files.readString(Path.of("../README.md")));
        assertThat(command.find()).isTrue();
        assertThat(Files.readString(Path.of("../.github/workflows/ci.yml")))
                .contains("run: " + command.group(1) + "\n", "java: [17, 21, 25]");
    }

    /** A tag can be moved to other code; what runs with a token is named by its commit, and the token can only read. */
    @Test
    void actionsAreNamedByCommitAndOnlyRead() throws IOException {
        String workflow = Files.readString(Path.of("../.github/workflows/ci.yml"));
        assertThat(workflow).contains("\npermissions:\n  contents: read\n\n").containsOnlyOnce("permissions:");
        assertThat(workflow.lines().filter(line -> line.contains("uses:")))
                .isNotEmpty()
                .allMatch(line -> line.matches("[ -]+uses: [\\w-]+/[\\w-]+@[0-9a-f]{40} # v[\\d.]+"));
    }

    /** Whatever compiles it. */
    @Test
    void javaSeventeenCanRunIt() throws IOException {
        assertThat(Files.readString(Path.of("../pom.xml")))
                .contains("<maven.compiler.release>17</maven.compiler.release>");
        try (InputStream in = SystemUnderTest.class.getResourceAsStream("SystemUnderTest.class")) {
            DataInputStream data = new DataInputStream(in);
            assertThat(data.readInt()).isEqualTo(0xCAFEBABE);
            assertThat(data.readUnsignedShort()).isZero();
            assertThat(data.readUnsignedShort()).as("class file version").isEqualTo(61);
        }
    }
}
