package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.permission.Foreign;
import dev.waymark.cli.terminal.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** To look at a page needs no token: it starts nothing that a trace names. Asked over HTTP, of the command itself. */
class ServedCommandsTest {
    @TempDir
    Path temp;

    private Path runs;

    private static byte[] before(String text, byte[] bytes) {
        byte[] first = text.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[first.length + bytes.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(bytes, 0, all, first.length, bytes.length);
        return all;
    }

    /** A byte that is no UTF-8, in a message. */
    private static byte[] garbled(byte[] bytes) {
        byte[] changed = bytes.clone();
        changed[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("MESSAGE") + 1] = (byte) 0xff;
        return changed;
    }

    private Path ran(String name) {
        return temp.resolve("ran-" + name);
    }

    private void folder(String name, Function<byte[], byte[]> change) throws IOException {
        new Foreign(runs, "touch " + ran(name)).runFolder(name, change);
    }

    /** The pages of these runs. */
    private Map<String, String> pages(List<String> names, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.waymark.cli.Main",
                "serve",
                runs.toString(),
                "--port=0",
                "--json"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Map<String, String> pages = new LinkedHashMap<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int port = Json.read(out.readLine()).path("port").intValue();
            for (String name : names) {
                HttpResponse<String> answer = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/run/" + name))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).isEqualTo(200);
                pages.put(name, answer.body());
            }
        } finally {
            process.destroyForcibly().waitFor();
        }
        return pages;
    }

    @Test
    void lookingAtAPageStartsNothing() throws Exception {
        runs = Files.createDirectory(temp.resolve("runs"));
        folder("plain", bytes -> bytes);
        folder(
                "old",
                bytes -> new Foreign(runs, "touch " + ran("old")).oldTrace().getBytes(StandardCharsets.UTF_8));
        folder("mark", bytes -> before("\ufeff", bytes));
        folder("space", bytes -> before("\u2003", bytes));
        folder("garbled", ServedCommandsTest::garbled);
        folder("own", bytes -> bytes);
        Cli.run("run", "host", "-p", "command=touch " + ran("own"));
        Files.delete(ran("own"));

        Map<String, String> pages = pages(List.of("plain", "old", "mark", "space", "garbled", "own"));

        for (String name : List.of("plain", "old", "mark", "space", "garbled")) {
            assertThat(ran(name)).doesNotExist();
        }
        for (String name : List.of("plain", "old", "mark")) { // the others are no traces
            assertThat(pages.get(name)).contains("touch " + ran(name), "--allow-command");
        }
        assertThat(ran("own")).exists();
    }

    @Test
    void unlessItWasAllowedWhenTheServerWasStarted() throws Exception {
        runs = Files.createDirectory(temp.resolve("runs"));
        folder("one", bytes -> bytes);
        pages(List.of("one"), "--allow-command");
        assertThat(ran("one")).exists();
        Path again = ran("again");
        pages(List.of("one"), "-p", "command=touch " + again);
        assertThat(again).exists();
    }
}
