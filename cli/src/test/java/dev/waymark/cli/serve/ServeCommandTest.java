package dev.waymark.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.Cli;
import dev.waymark.cli.terminal.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The command: what it refuses, and what becomes of its campaigns when it ends. */
class ServeCommandTest {
    @TempDir
    Path folder;

    @Test
    void aPortThatIsInUseIsSaid() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Cli cli = Cli.run("serve", folder.toString(), "--port", Integer.toString(taken.getLocalPort()));
            assertThat(cli.exitCode()).isEqualTo(69);
            assertThat(cli.err()).contains("port " + taken.getLocalPort() + " cannot be used", "--port 0");
        }
    }

    @Test
    void whatIsNoFolderOfRunsIsSaid() throws IOException {
        Cli none = Cli.run("serve", folder.resolve("none").toString());
        assertThat(none.exitCode()).isEqualTo(64);
        assertThat(none.err()).contains("there is no folder", "`waymark run` makes one");
        Files.writeString(folder.resolve("file"), "");
        assertThat(Cli.run("serve", folder.resolve("file").toString()).err()).contains("is a file");
        Files.writeString(folder.resolve("run.json"), "{}");
        Cli run = Cli.run("serve", folder.toString());
        assertThat(run.exitCode()).isEqualTo(64);
        assertThat(run.err())
                .contains("is the folder of one run", folder.getParent().toString());
    }

    @Test
    void wrongOptionsAreSaid() {
        assertThat(Cli.run("serve", folder.toString(), "--port", "70000").err()).contains("must be 0 to 65535");
        Cli host = Cli.run("serve", folder.toString(), "--host", "no.such.host.invalid");
        assertThat(host.exitCode()).isEqualTo(64);
        assertThat(host.err()).contains("no.such.host.invalid");
    }

    /** Even if it is killed: they notice, end as if interrupted, and write their reports. */
    @Test
    void campaignsEndWithIt() throws Exception {
        Path runs = Files.createDirectory(folder.resolve("runs"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.waymark.cli.Main",
                        "serve",
                        runs.toString(),
                        "--port=0",
                        "--json")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String run;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            JsonNode serving = Json.read(out.readLine());
            String token = serving.path("token").stringValue();
            assertThat(serving.path("address").stringValue()).endsWith("/#token=" + token);
            HttpRequest start = HttpRequest.newBuilder(URI.create(
                            "http://127.0.0.1:" + serving.path("port").intValue() + "/api/start"))
                    .header(Guard.TOKEN, token)
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"system\":\"pingpong\",\"executions\":\"1000000000\",\"more\":\"--workers 1\"}"))
                    .build();
            String answer = HttpClient.newHttpClient()
                    .send(start, HttpResponse.BodyHandlers.ofString())
                    .body();
            run = Json.read(answer).path("run").stringValue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        Path page = runs.resolve(run).resolve("report.html");
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!Files.exists(page) && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(page).exists();
        JsonNode result = Json.read(Files.readString(runs.resolve(run).resolve("result.json")));
        assertThat(result.path("endedBy").stringValue()).isEqualTo("interrupted");
        assertThat(List.of("progress.json", "stop"))
                .noneMatch(name -> Files.exists(runs.resolve(run).resolve(name)));
    }
}
