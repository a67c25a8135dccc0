package dev.waymark.blackbox.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescriptionFileTest {
    @TempDir
    Path folder;

    private DescriptionFile read(String text) throws IOException {
        Path file = folder.resolve("it.yaml");
        Files.writeString(file, text);
        return DescriptionFile.read(file);
    }

    private String mistake(String text) {
        String message = assertThrows(UsageException.class, () -> read(text)).getMessage();
        assertThat(message).startsWith(folder.resolve("it.yaml") + ": ").doesNotContain("\n");
        return message.substring((folder.resolve("it.yaml") + ": ").length());
    }

    @Test
    void readsAllThatCanBeSaid() throws IOException {
        DescriptionFile all = read("""
                name: kv
                nodes: 5
                command: "{home}/server --port {client}"
                environment: {LEVEL: info}
                files: {conf: "id={node}"}
                ports: [client, peer]
                proxied: [peer]
                ready: {http: "http://127.0.0.1:{client}/up", contains: yes it is, within: 5000}
                observe: {election: became leader}
                bugs: [panic]
                allow: [panic button]
                megabytes: 7
                get: pip download kv
                logs: [server.log]
                client:
                  http:
                    read: GET http://127.0.0.1:{client}/{key}
                    write: PUT http://127.0.0.1:{client}/{key} {value}
                """);

        ClusterDescription cluster = all.cluster();
        assertEquals("kv", cluster.name());
        assertEquals(5, cluster.nodes());
        assertEquals(List.of(folder.toAbsolutePath() + "/server", "--port", "{client}"), cluster.command());
        assertEquals(Map.of("LEVEL", "info"), cluster.environment());
        assertEquals(Map.of("conf", "id={node}"), cluster.files());
        assertEquals(List.of("client", "peer"), cluster.ports());
        assertEquals(Set.of("peer"), cluster.proxied());
        assertEquals(
                new ReadyCheck(ReadyCheck.Kind.HTTP, "http://127.0.0.1:{client}/up", "yes it is", 5000),
                cluster.ready());
        assertEquals(Map.of("election", "became leader"), cluster.observe());
        assertEquals(List.of("panic"), cluster.bugs());
        assertEquals(List.of("panic button"), cluster.allowed());
        assertEquals(7, cluster.needsMegabytes());
        assertEquals("pip download kv", cluster.hint());
        assertEquals(List.of("server.log"), cluster.logs());
        assertEquals("GET http://127.0.0.1:{client}/{key}", all.clientRead());
        assertEquals("PUT http://127.0.0.1:{client}/{key} {value}", all.clientWrite());
    }

    @Test
    void readsAClientThatIsAProgram() throws IOException {
        assertEquals(
                List.of("python3", "client.py"),
                read("name: kv\ncommand: sleep 1\nclient:\n  command: python3 client.py\n")
                        .clientCommand());
    }

    @Test
    void namesWhatIsWrong() {
        assertThat(mistake("name: kv\ncomand: sleep 1\n")).startsWith("unknown key of the description 'comand'");
        assertEquals("'command' is missing", mistake("name: kv\n"));
        assertThat(mistake("name: kv\ncommand: sleep 1\nproxied: [pear]\nports: [peer]\n"))
                .contains("'pear'");
        assertThat(mistake("name: kv\ncommand: sleep 1\nnodes: many\n"))
                .isEqualTo("nodes is a number above 0, not many");
        assertThat(mistake("name: kv\ncommand: sleep 1\nnodes: 12\n")).contains("1 to 9, not 12");
        assertThat(mistake("name: kv\ncommand: sleep 1\nready: {htp: x}\n")).startsWith("unknown key of ready 'htp'");
        assertThat(mistake("name: kv\ncommand: sleep 1\nready: {within: 5}\n"))
                .isEqualTo("ready needs one of http, tcp and log");
        assertThat(mistake("name: [kv\n")).startsWith("no YAML: ");
        assertThat(mistake("just a text")).startsWith("the description is a map");
        assertThat(mistake("name: kv\ncommand: sleep 1\nclient: {http: {read: GET x}}\n"))
                .isEqualTo("'write' is missing");
    }
}
