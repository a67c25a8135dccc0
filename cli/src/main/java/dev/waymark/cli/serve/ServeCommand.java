package dev.waymark.cli.serve;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.cli.options.TraceOptions;
import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.replay.Traces;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.cli.terminal.ExitCode;
import dev.waymark.core.Bug;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.engine.experiment.RecordedCase;
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
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code waymark serve [DIR]}. */
@Command(
        name = "serve",
        description =
                "Show the campaigns of a folder in a browser, those that run as they go; start and stop them there."
                        + " Ctrl-C ends it.",
        footer = {
            "",
            "The address that is printed has a token, without which nothing can be started or stopped: keep it to"
                    + " yourself. Campaigns that were started from the page end with it."
        })
public final class ServeCommand implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;
    private static final long LOOK_MILLIS = 1000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DIR",
            description = "The folder that run folders are in. Default: ${DEFAULT-VALUE}.")
    Path folder = Path.of("runs");

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description =
                    "The name or address to listen at. Default: ${DEFAULT-VALUE}, which only this machine reaches.")
    String host = "127.0.0.1";

    @Option(names = "--port", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}; 0: any free one.")
    int port = 7070;

    @Mixin
    TraceOptions options = new TraceOptions();

    private record Serving(String address, String host, int port, String token, String folder) {}

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > PORT_MAX) {
            throw new UsageException("--port " + port + ": must be 0 to " + PORT_MAX);
        }
        Console console = Console.of(spec);
        InetAddress address = address();
        PluginOptions plugins = options.plugins();
        plugins.namesAreOfFiles(options.permission()); // what it lists is for folders of anybody
        RunsFolder runs = new RunsFolder(folder, trace -> open(trace, console));
        Children children = new Children(spec.root().userObject().getClass(), runs.root(), plugins.arguments());
        Guard guard = new Guard(host);
        Views views = new Views(runs, startable(plugins.listing(console)), children);
        InetSocketAddress socket = new InetSocketAddress(address, port);
        LiveServer.Starter starter = wish -> start(wish, children, console);
        try (LiveServer server = new LiveServer(socket, guard, runs, views, children, starter, LOOK_MILLIS)) {
            Runtime.getRuntime().addShutdownHook(new Thread(children::close, "waymark-serve-end"));
            tell(address, server.port(), guard.token(), console);
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

    private String start(Wish wish, Children children, Console console) throws InterruptedException {
        Wish.Wanted wanted = wish.wanted(options.plugins().listing(console), console);
        return children.start(wanted.spec(), wanted.options());
    }

    private InetAddress address() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException("--host " + host + ": there is no such address; give one of this machine");
        }
    }

    private void tell(InetAddress address, int bound, String token, Console console) {
        String named = address.isAnyLocalAddress() ? "localhost" : host.contains(":") ? "[" + host + "]" : host;
        String url = "http://" + named + ":" + bound + "/#token=" + token;
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
    private synchronized RecordedCase open(Path trace, Console console) {
        try {
            return Traces.of(options, console).read(trace);
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
