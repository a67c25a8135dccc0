package dev.waymark.report.browser;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The system's own Chromium, without a window, over its DevTools protocol: one WebSocket, no driver to download. Whoever waits
 * for it waits for minutes, not for seconds: the machine may be busy.
 */
public final class Chromium implements AutoCloseable {
    static final long PATIENCE_SECONDS = 120;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger next = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final Map<String, BiConsumer<String, JsonNode>> listeners = new ConcurrentHashMap<>();

    private Chromium(Process process, Path profile, URI address) throws Exception {
        this.process = process;
        this.profile = profile;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, new Listener())
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Where it is; empty if it is not installed. */
    public static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Its profile is a folder of its own, not one of JUnit's: a browser that is killed may still write a file or two. */
    public static Chromium start(Path program) throws Exception {
        Path profile = Files.createTempDirectory("waymark-chromium-");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--no-sandbox", // as root there is none; it is shown only pages that the test wrote
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-quic",
                        // live pages stop listening when they are hidden, and a busy browser may think that they are
                        "--disable-backgrounding-occluded-windows",
                        "--disable-renderer-backgrounding",
                        "--disable-background-timer-throttling",
                        "--hide-scrollbars",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            int at = line.indexOf("ws://");
            if (line.startsWith("DevTools listening") && at >= 0) {
                drain(said);
                return new Chromium(process, profile, URI.create(line.substring(at)));
            }
        }
        throw new IllegalStateException("Chromium ended before it listened, with " + process.waitFor());
    }

    private static void drain(BufferedReader said) {
        Thread thread = new Thread(
                () -> {
                    try {
                        String line = said.readLine();
                        while (line != null) { // or else it would wait for us
                            line = said.readLine();
                        }
                    } catch (IOException e) {
                        return; // it has ended
                    }
                },
                "chromium-output");
        thread.setDaemon(true);
        thread.start();
    }

    JsonNode send(String session, String method, Map<String, ?> params) {
        int id = next.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        Map<String, Object> message = session.isEmpty()
                ? Map.of("id", id, "method", method, "params", params)
                : Map.of("id", id, "method", method, "params", params, "sessionId", session);
        wait(socket.sendText(JSON.writeValueAsString(message), true));
        JsonNode got = wait(answer);
        if (got.has("error")) {
            throw new IllegalStateException(method + ": " + got.path("error"));
        }
        return got.path("result");
    }

    static <T> T wait(CompletableFuture<T> answer) {
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("Chromium does not answer" + serving(), e);
        }
    }

    /** What those who serve its pages do just now: it may be them that it waits for. */
    public static String serving() {
        StringBuilder text = new StringBuilder();
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            if (thread.getName().startsWith("waymark")) {
                text.append("\n  ").append(thread.getName()).append(": ").append(Arrays.asList(stack));
            }
        });
        return text.toString();
    }

    /** A new tab. */
    public Tab tab() {
        String target = send("", "Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .stringValue();
        String session = send("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .stringValue();
        return new Tab(this, target, session);
    }

    void listen(String session, BiConsumer<String, JsonNode> listener) {
        listeners.put(session, listener);
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> helpers = process.descendants().toList(); // they outlive it for a moment
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (ProcessHandle helper : helpers) {
            helper.destroyForcibly();
            helper.onExit().completeOnTimeout(helper, 20, TimeUnit.SECONDS).join();
        }
        forget();
    }

    /** What cannot be deleted is left to the system: no test fails for it. */
    private void forget() {
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("the browser's profile is left in " + profile + ": " + e.getMessage());
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                JsonNode message = JSON.readTree(text.toString());
                text.setLength(0);
                hear(message);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        private void hear(JsonNode message) {
            CompletableFuture<JsonNode> answer =
                    waiting.remove(message.path("id").asInt(-1));
            if (answer != null) {
                answer.complete(message);
            } else if (message.has("method")) {
                listeners
                        .getOrDefault(message.path("sessionId").asString(""), (method, params) -> {})
                        .accept(message.path("method").stringValue(), message.path("params"));
            }
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            UncheckedIOException lost = new UncheckedIOException(new IOException("the connection is lost", error));
            waiting.values().forEach(answer -> answer.completeExceptionally(lost));
        }
    }
}
