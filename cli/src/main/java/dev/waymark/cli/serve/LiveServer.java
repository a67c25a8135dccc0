package dev.waymark.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.explore.ExploreService;
import dev.waymark.cli.options.Flags;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.UsageException;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.engine.campaign.LiveFiles;
import dev.waymark.engine.http.ServerLimits;
import dev.waymark.report.data.RunFiles;
import dev.waymark.report.page.Frame;
import dev.waymark.report.page.MessagePage;
import dev.waymark.report.page.Viewer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Answers a browser. Whoever reaches it may look; to start or stop something needs the token. Nothing is logged. */
final class LiveServer implements AutoCloseable {
    /** One that is slow to send keeps a thread, not all the others. */
    private static final int CLIENTS_MAX = 256;

    private static final int STREAMS_MAX = 100;
    private static final long BEAT_MILLIS = 10_000;
    /** A page says all decisions that were made. */
    private static final int EXPLORATION_MAX = 1 << 22;

    private final ExecutorService clients =
            new ThreadPoolExecutor(0, CLIENTS_MAX, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), LiveServer::thread);
    private final HttpServer server;
    private final Guard guard;
    private final Views views;
    private final RunsFolder runs;
    private final Children children;
    private final Starter starter;
    private final ExploreService explorations;
    private final long lookMillis;
    private final AtomicInteger streams = new AtomicInteger();

    /** Starts a campaign that the page asks for, and gives the name of its run folder. */
    interface Starter {
        String start(Wish wish) throws InterruptedException;
    }

    /** {@code lookMillis}: how often the run folders are looked at while somebody has a page open. */
    LiveServer(
            InetSocketAddress address,
            Guard guard,
            RunsFolder runs,
            Views views,
            Children children,
            Starter starter,
            ExploreService explorations,
            long lookMillis)
            throws IOException {
        ServerLimits.set();
        this.guard = guard;
        this.runs = runs;
        this.views = views;
        this.children = children;
        this.starter = starter;
        this.explorations = explorations;
        this.lookMillis = lookMillis;
        this.server = HttpServer.create(address, 0);
        server.createContext("/", this::handle);
        server.setExecutor(this::execute);
        server.start();
    }

    /** An error on the thread that accepts connections would end it, and the server would never answer again. */
    private void execute(Runnable exchange) {
        try {
            clients.execute(exchange);
        } catch (OutOfMemoryError e) { // no thread can be started just now; who waits is let go after a while
            throw new RejectedExecutionException(e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "waymark-serve");
        thread.setDaemon(true);
        return thread;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = new Request(exchange);
            String refusal = guard.refusal(request.headers());
            if (refusal != null) {
                request.answer(403, "text/plain; charset=utf-8", refusal);
            } else if (request.isPost()) {
                write(request);
            } else if (request.isGet()) {
                read(request);
            } else {
                request.answer(405, "text/plain; charset=utf-8", "send a GET or a POST");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server ends
        }
    }

    private void read(Request request) throws IOException, InterruptedException {
        try {
            List<String> path = request.path();
            if (path.get(0).equals("assets") && path.size() == 2 && Frame.ASSETS.containsKey(path.get(1))) {
                String name = path.get(1);
                request.answer(200, Frame.ASSETS.get(name) + "; charset=utf-8", Frame.asset(name));
                return;
            }
            boolean events = path.get(path.size() - 1).equals("events");
            Optional<Views.View> view = view(events ? path.subList(0, path.size() - 1) : path, request);
            if (view.isEmpty()) {
                missing(request, "There is no such page.");
            } else if (events) {
                tell(view.get(), request);
            } else {
                request.answer(200, Request.HTML, view.get().page().get());
            }
        } catch (UsageException e) {
            missing(request, String.valueOf(e.getMessage()));
        }
    }

    private static void missing(Request request, String why) throws IOException {
        request.answer(404, Request.HTML, MessagePage.of("Nothing here", why));
    }

    private Optional<Views.View> view(List<String> path, Request request) {
        if (path.isEmpty() || path.equals(List.of(""))) {
            return Optional.of(views.list());
        }
        if (path.equals(List.of("explore"))) {
            return Optional.of(views.explore());
        }
        if (path.get(0).equals("run") && path.size() == 2) {
            return Optional.of(views.run(path.get(1)));
        }
        return path.equals(List.of("compare"))
                ? Optional.of(views.comparison(
                        request.values("run").stream().distinct().toList()))
                : Optional.empty();
    }

    /** As long as somebody listens; what cannot be read just now may be there again at the next look. */
    private void tell(Views.View view, Request request) throws IOException, InterruptedException {
        if (streams.incrementAndGet() > STREAMS_MAX) {
            streams.decrementAndGet();
            request.answer(503, "text/plain; charset=utf-8", "too many pages are open: close some");
            return;
        }
        try {
            Set<String> known = new HashSet<>();
            request.values("have").forEach(hashes -> known.addAll(List.of(hashes.split(",", -1))));
            News told = new News(new Viewer(known), view);
            ServerSentEvents stream = request.stream();
            long quiet = 0;
            while (true) {
                Optional<String> news = told.next();
                if (news.isPresent()) {
                    stream.send(news.get());
                    quiet = 0;
                } else if (quiet >= BEAT_MILLIS) {
                    stream.beat();
                    quiet = 0;
                }
                TimeUnit.MILLISECONDS.sleep(lookMillis);
                quiet += lookMillis;
            }
        } finally {
            streams.decrementAndGet();
        }
    }

    /** What somebody is to be told; that something cannot be read is told once, and that it can be again. */
    private static final class News {
        private final Viewer viewer;
        private final Views.View view;
        private String lost = "";

        News(Viewer viewer, Views.View view) {
            this.viewer = viewer;
            this.view = view;
        }

        Optional<String> next() {
            try {
                Optional<String> news = viewer.news(view.shot().get());
                boolean again = !lost.isEmpty();
                lost = "";
                return news.isEmpty() && again ? Optional.of("{}") : news;
            } catch (UsageException e) {
                String now = String.valueOf(e.getMessage());
                boolean known = now.equals(lost);
                lost = now;
                return known ? Optional.empty() : Optional.of(Json.write(Map.of("lost", now)));
            }
        }
    }

    private void write(Request request) throws IOException, InterruptedException {
        if (!guard.mayWrite(request.headers())) {
            request.answer(
                    403,
                    Request.JSON,
                    error("the token is missing or wrong: open the address that `waymark serve` printed"));
            return;
        }
        try {
            List<String> path = request.path();
            if (path.size() == 3 && path.get(0).equals("api") && path.get(1).equals("explore")) {
                JsonNode asked = Json.read(request.body(EXPLORATION_MAX));
                request.answer(200, Request.JSON, Json.write(explorations.answer(path.get(2), asked)));
                return;
            }
            JsonNode body = Json.read(request.body());
            switch (String.join("/", path)) {
                case "api/start" ->
                    request.answer(200, Request.JSON, Json.write(Map.of("run", starter.start(wish(body)))));
                case "api/stop" -> {
                    stop(text(body, "run"));
                    request.answer(200, Request.JSON, "{}");
                }
                default -> request.answer(404, Request.JSON, error("there is nothing of that name"));
            }
        } catch (UsageException e) { // beside its fields the form takes options
            request.answer(422, Request.JSON, error(e.message(Flags::of)));
        } catch (CannotStartException | SystemMistake | UnwritableException e) {
            request.answer(422, Request.JSON, error(String.valueOf(e.getMessage())));
        } catch (JacksonException e) {
            request.answer(400, Request.JSON, error("send a JSON object"));
        }
    }

    private static String error(String why) {
        return Json.write(Map.of("error", why));
    }

    private static String text(JsonNode body, String key) {
        return body.path(key).isString() ? body.path(key).stringValue() : "";
    }

    private static Wish wish(JsonNode body) {
        return new Wish(
                text(body, "system"),
                text(body, "bug"),
                text(body, "strategy"),
                text(body, body.has("executions") ? "executions" : "iterations"), // what it was called first
                text(body, "time"),
                text(body, "more"));
    }

    /** Whoever started it: the campaign sees the file, ends, and writes its report. */
    private void stop(String name) throws IOException {
        Path folder = runs.folder(name);
        if (!RunFiles.state(folder).runs()) {
            throw new UsageException("campaign '" + name + "' is not running");
        }
        Files.writeString(folder.resolve(LiveFiles.STOP), "");
    }

    @Override
    public void close() {
        server.stop(0);
        clients.shutdownNow();
        children.close();
    }
}
