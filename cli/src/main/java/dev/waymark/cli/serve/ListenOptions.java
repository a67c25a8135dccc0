package dev.waymark.cli.serve;

import dev.waymark.cli.explore.Beginning;
import dev.waymark.cli.explore.ExploreService;
import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.Bug;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.explore.ExplorationJson;
import dev.waymark.report.page.RunsPage;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command that shows pages listens, and how it does. */
final class ListenOptions {
    private static final int PORT_MAX = 65_535;
    private static final long LOOK_MILLIS = 1000;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description =
                    "The name or address to listen at. Default: ${DEFAULT-VALUE}, which only this machine reaches.")
    String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}; 0: any free one.")
    int port = 7070;

    private record Serving(String address, String host, int port, String token, String folder) {}

    void check() {
        if (port < 0 || port > PORT_MAX) {
            throw new UsageException("--port " + port + ": must be 0 to " + PORT_MAX);
        }
    }

    /**
     * Shows the campaigns of {@code folder} until the process is ended. {@code main}: the class of the command line. {@code begun}: the
     * page of this exploration is what is told; null: that of all campaigns.
     */
    int serve(Path folder, Traces traces, Class<?> main, Beginning.@Nullable Begun begun, Console console)
            throws InterruptedException {
        InetAddress address = address();
        PluginOptions plugins = traces.plugins();
        plugins.namesAreOfFiles(traces.permission()); // what it lists is for folders of anybody
        RunsFolder runs = new RunsFolder(folder, trace -> open(trace, traces));
        Children children = new Children(main, runs.root(), plugins.arguments());
        Guard guard = new Guard(host);
        Views views = new Views(runs, startable(plugins.listing(console)), children);
        InetSocketAddress socket = new InetSocketAddress(address, port);
        LiveServer.Starter starter = wish -> {
            Wish.Wanted wanted = wish.wanted(plugins.listing(console), console);
            return children.start(wanted.spec(), wanted.options());
        };
        try (ExploreService explorations = new ExploreService(new ServedOrigins(runs, traces));
                LiveServer server =
                        new LiveServer(socket, guard, runs, views, children, starter, explorations, LOOK_MILLIS)) {
            Runtime.getRuntime().addShutdownHook(new Thread(children::close, "waymark-serve-end"));
            String page = "/#token=" + guard.token();
            if (begun != null) {
                explorations.admit(begun.exploration());
                page = "/explore" + page.substring(1) + "&open=" + ExplorationJson.link(begun.exploration());
            }
            tell(address, server.port(), page, guard.token(), folder, console);
            new CountDownLatch(1).await();
            return ExitCode.OK;
        } catch (BindException e) {
            throw new CannotStartException(
                    host + " port " + port + " cannot be used (" + e.getMessage()
                            + "): end what uses it, or choose another with --port; --port 0 takes any free one",
                    e);
        } catch (IOException e) {
            throw new CannotStartException("the server cannot be started: " + e, e);
        }
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException("--host " + host + ": there is no such address; give one of this machine");
        }
    }

    private void tell(InetAddress address, int bound, String page, String token, Path folder, Console console) {
        String named = address.isAnyLocalAddress() ? "localhost" : host.contains(":") ? "[" + host + "]" : host;
        String url = "http://" + named + ":" + bound + page;
        if (!address.isLoopbackAddress()) {
            console.warning("whoever can reach " + host + " can look at these campaigns, and with the token start any"
                    + " command of this machine; what is sent is not encrypted");
        }
        if (console.isJson()) {
            console.json(new Serving(url, host, bound, token, folder.toString()));
        } else {
            console.lines(List.of(url));
        }
        console.notice("Open this address in a browser; Ctrl-C ends it, and the campaigns that were started there.");
    }

    /**
     * One at a time: a plugin is loaded once, and systems need not bear several threads. To look at a page needs no token, so it
     * starts nothing that this user's own runs have not started, or that was not allowed when the server was.
     */
    private synchronized RecordedCase open(Path trace, Traces traces) {
        try {
            return traces.read(trace);
        } catch (CannotStartException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static RunsPage.Startable startable(SystemRegistry registry) {
        Map<String, List<String>> systems = new LinkedHashMap<>();
        registry.all()
                .forEach(system -> systems.put(
                        system.name(), system.bugs().stream().map(Bug::name).toList()));
        return new RunsPage.Startable(
                systems,
                registry.catalog().strategies().all().stream()
                        .map(Strategy::name)
                        .toList());
    }
}
