package dev.waymark.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.CommandRefused;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user can do wrong, and what others may not make happen. */
class DescribedSystemTest {
    @TempDir
    Path folder;

    private Target target(String description) throws IOException {
        Path file = folder.resolve("it.yaml");
        Files.writeString(file, description);
        return Target.of(new DescribedSystem(), Map.of("description", file.toString()), List.of());
    }

    private String notStarted(String description) throws IOException {
        Target target = target(description);
        try (Cluster cluster = target.deployment().cluster()) {
            return String.valueOf(assertThrows(SystemMistake.class, () -> cluster.reset(1, null))
                    .getMessage());
        }
    }

    @Test
    void needsADescription() {
        UsageException mistake = assertThrows(
                UsageException.class,
                () -> Target.of(new DescribedSystem(), Map.of(), List.of(), CommandPermission.NONE));
        assertThat(mistake).hasMessageContaining("-p description=FILE");
    }

    @Test
    void aDescriptionThatOthersNameStartsNothing() {
        CommandRefused refused = assertThrows(
                CommandRefused.class,
                () -> Target.of(
                        new DescribedSystem(),
                        Map.of("description", "/tmp/of-others.yaml"),
                        List.of(),
                        CommandPermission.NONE));
        assertThat(refused)
                .hasMessageContaining("system black-box would start a program, description='/tmp/of-others.yaml'");
    }

    @Test
    void saysWhatANodeSaidThatNeverBecameReady() throws IOException {
        assertThat(notStarted(
                        "name: mute\ncommand: [sh, -c, 'echo not yet; sleep 60']\nready: {log: up, within: 300}\n"))
                .isEqualTo(
                        "node 1 of mute never became ready within 300 ms: not yet (see its ready check, or give it longer)");
    }

    @Test
    void saysWhatANodeSaidThatEnded() throws IOException {
        assertThat(notStarted("name: brief\ncommand: [sh, -c, 'echo no disk; exit 4']\nready: {log: up}\n"))
                .isEqualTo("node 1 of brief ended with exit code 4 before it was ready: no disk");
    }

    @Test
    void saysWhichProgramIsMissing() throws IOException {
        assertThat(notStarted("name: nothing\ncommand: no-such-program\n"))
                .startsWith("nothing needs program no-such-program, which is not there");
    }

    @Test
    void saysHowToGetAProgramThatIsMissing() throws IOException {
        assertThat(notStarted("name: kv\ncommand: no-such-program\nget: apt-get install kv-server\n"))
                .isEqualTo("kv needs program no-such-program, which is not there or cannot be executed: apt-get install"
                        + " kv-server, or correct the command");
    }

    @Test
    void aClientThatIsNoneIsNamed() throws IOException {
        UsageException mistake = assertThrows(
                UsageException.class,
                () -> target("name: kv\ncommand: sleep 1\nclient: {http: {read: GET /x, write: PUT /x}}\n"));
        assertThat(mistake).hasMessageContaining("client.http.read is a method and an address on 127.0.0.1");
    }
}
