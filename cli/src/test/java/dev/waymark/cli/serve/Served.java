package dev.waymark.cli.serve;

import dev.waymark.cli.Main;
import dev.waymark.cli.explore.ExploreService;
import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import dev.waymark.cli.permission.OwnCommands;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.report.page.RunsPage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A server on a free port, and somebody who asks it things. */
final class Served implements AutoCloseable {
    private static final long OFTEN_MILLIS = 100;
    private static final Catalog CATALOG = Catalog.seenBy(List.of(Served.class.getClassLoader()));

    final Path runs;
    final Guard guard = new Guard("127.0.0.1");
    private final LiveServer server;
    private final ExploreService explorations;
    private final HttpClient client = HttpClient.newHttpClient();

    Served(Path runs) throws IOException {
        this(runs, OFTEN_MILLIS);
    }

    Served(Path runs, long lookMillis) throws IOException {
        this(runs, lookMillis, 0);
    }

    /** {@code port} 0: any free one. */
    Served(Path runs, long lookMillis, int port) throws IOException {
        this.runs = Files.createDirectories(runs);
        RunsFolder folder = new RunsFolder(runs, Served::open);
        Children children = new Children(Main.class, folder.root(), List.of());
        RunsPage.Startable startable = new RunsPage.Startable(
                Map.of(
                        "pingpong",
                        List.of(),
                        "raft",
                        List.of("forgets-vote"),
                        "two-phase-commit",
                        List.of("early-unlock")),
                List.of("random", "pos"));
        Console console = Console.of(new CommandLine(new Main()).getCommandSpec());
        SystemRegistry registry = SystemRegistry.load(List.of(), List.of());
        PluginOptions plugins = new PluginOptions();
        Traces traces =
                new Traces(plugins, Again.NOTHING, new DataPermission(Set.of(), false, OwnCommands.ofUser()), console);
        this.explorations = new ExploreService(new ServedOrigins(folder, traces));
        this.server = new LiveServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                guard,
                folder,
                new Views(folder, startable, children),
                children,
                wish -> {
                    Wish.Wanted wanted = wish.wanted(registry, console);
                    return children.start(wanted.spec(), wanted.options());
                },
                explorations,
                lookMillis);
    }

    private static RecordedCase open(Path trace) {
        return RecordedCase.read(
                trace,
                (system, parameters, bugs, permission) ->
                        Target.of(CATALOG.system(system), parameters, bugs, permission),
                CommandPermission.NONE,
                CATALOG,
                List.of());
    }

    String address() {
        return "http://127.0.0.1:" + server.port();
    }

    int port() {
        return server.port();
    }

    String withToken() {
        return address() + "/#token=" + guard.token();
    }

    HttpResponse<String> get(String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(address() + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    /** An answer that goes on, line by line. */
    Stream<String> lines(String path) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address() + path)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofLines()).body();
    }

    /** {@code token} may be empty; headers come in pairs. */
    HttpResponse<String> post(String path, Object body, String token, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path))
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(body)));
        if (!token.isEmpty()) {
            request.header(Guard.TOKEN, token);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** As it is sent, which a well-behaved client would not do; gives the status line. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return answer.lines().findFirst().orElse("");
        }
    }

    List<String> names() throws IOException {
        try (Stream<Path> folders = Files.list(runs)) {
            return folders.map(each -> String.valueOf(each.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    JsonNode json(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new UsageException("there is no " + file);
        }
        return Json.read(Files.readString(file));
    }

    @Override
    public void close() {
        server.close();
        explorations.close();
    }
}
