package dev.waymark.remote.netrix;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What NETRIX calls its runtime: where replicas register, tell what they do, and are told what happens to them. */
final class NetrixServer implements AutoCloseable {
    private static final int BODY_MAX = 16 << 20;
    private static final int OK = 200;
    private static final int BAD = 400;
    private static final int NOT_FOUND = 404;

    /** A replica may take its time to restart. */
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final HttpServer server;
    private final ExecutorService threads;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(ANSWER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    private final int expected;
    private final Map<String, Replica> replicas = new TreeMap<>();
    private final Deque<Told> told = new ArrayDeque<>();
    private long activity;
    private @Nullable String refused;
    private volatile @Nullable Object user;

    private interface Handler {
        String handle(JsonNode body);
    }

    NetrixServer(InetSocketAddress listen, int expected) {
        this.expected = expected;
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "waymark-netrix");
            thread.setDaemon(true);
            return thread;
        });
        try {
            server = HttpServer.create(listen, 0);
        } catch (IOException e) {
            throw SystemMistake.starting(
                    "netrix cannot listen at " + listen.getHostString() + ":" + listen.getPort() + ": " + e.getMessage()
                            + " (give another port with -p listen=HOST:PORT)",
                    e);
        }
        server.setExecutor(threads);
        post("/replica", body -> register(Requests.replica(body)));
        server.createContext("/replicas", this::list);
        for (String path : List.of("/message", "/messages")) { // as the code has it, and as its documentation says
            post(path, body -> tell(Requests.message(body)));
        }
        for (String path : List.of("/event", "/events")) {
            post(path, body -> tell(Requests.event(body)));
        }
        for (String path : List.of("/log", "/state")) { // clients send it, and nothing was ever done with it
            post(path, body -> "{\"status\":\"ok\"}");
        }
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Whose execution goes on now. */
    void usedBy(Object cluster) {
        user = cluster;
    }

    boolean isUsedBy(Object cluster) {
        return user == cluster;
    }

    private void post(String path, Handler handler) {
        server.createContext(path, exchange -> {
            if (!exchange.getRequestURI().getPath().equals(path)) {
                answer(exchange, NOT_FOUND, Requests.error("there is no " + exchange.getRequestURI()));
                return;
            }
            try {
                byte[] body = exchange.getRequestBody().readNBytes(BODY_MAX);
                answer(exchange, OK, handler.handle(Requests.read(body)));
            } catch (JacksonException e) {
                answer(exchange, BAD, Requests.error("the body is no JSON: " + e.getOriginalMessage()));
            } catch (IllegalArgumentException e) {
                answer(exchange, BAD, Requests.error(String.valueOf(e.getMessage())));
            }
        });
    }

    private void list(HttpExchange exchange) throws IOException {
        String id = exchange.getRequestURI().getPath().replaceFirst("^/replicas/?", "");
        synchronized (this) {
            Replica one = replicas.get(id);
            if (id.isEmpty()) {
                List<String> all =
                        replicas.values().stream().map(Requests::replica).toList();
                answer(exchange, OK, "[" + String.join(",", all) + "]");
            } else if (one != null) {
                answer(exchange, OK, Requests.replica(one));
            } else {
                answer(exchange, NOT_FOUND, Requests.error("there is no replica " + id));
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Once all are there, others are refused: so are two with one name at two addresses. */
    private synchronized String register(Replica replica) {
        Replica known = replicas.get(replica.id());
        if (known != null && !known.address().equals(replica.address())) {
            refused = "two replicas registered as " + replica.id() + ", at " + known.address() + " and at "
                    + replica.address();
            throw new IllegalArgumentException(refused);
        }
        if (known == null && replicas.size() == expected) {
            refused = "replica " + replica.id() + " registered when " + expected + " were there (" + names()
                    + "): give -p nodes=" + (expected + 1) + " if there are more";
            throw new IllegalArgumentException(refused);
        }
        replicas.put(replica.id(), replica);
        return tell(new Told.Registered(replica.id(), replica.ready()));
    }

    private synchronized String tell(Told what) {
        if (what instanceof Told.Event event && !replicas.containsKey(event.replica())
                || what instanceof Told.Message message && !replicas.containsKey(message.replica())) {
            throw new IllegalArgumentException("replica " + what.replica() + " has not registered");
        }
        told.add(what);
        activity++;
        notifyAll();
        return "{\"status\":\"ok\"}";
    }

    private synchronized String names() {
        return String.join(", ", replicas.keySet());
    }

    /** Waits until all have registered and are ready. Throws if they do not within this time. */
    synchronized List<Replica> await(long millis) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMillis(millis).toNanos();
        while (replicas.size() < expected || replicas.values().stream().anyMatch(each -> !each.ready())) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw SystemMistake.starting(notThere(millis));
            }
            wait(left);
        }
        return new ArrayList<>(replicas.values());
    }

    private String notThere(long millis) {
        List<String> notReady = replicas.values().stream()
                .filter(each -> !each.ready())
                .map(Replica::id)
                .toList();
        return "netrix: " + replicas.size() + " of " + expected + " replicas registered within " + millis + " ms"
                + (replicas.isEmpty() ? "" : " (" + names() + ")")
                + (notReady.isEmpty() ? "" : ", of which " + String.join(", ", notReady) + " did not become ready")
                + (refused == null ? "" : "; " + refused)
                + ": start them with the address of the runtime, "
                + server.getAddress().getHostString() + ":" + port();
    }

    synchronized long activity() {
        return activity;
    }

    /** What was told since the last time, in order. */
    synchronized List<Told> take() {
        List<Told> all = new ArrayList<>(told);
        told.clear();
        return all;
    }

    /** Asks a replica to do something. Returns when it has answered; throws {@link IOException} if it does not say that it did. */
    void ask(Replica replica, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + replica.address() + path))
                .timeout(ANSWER)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IOException("answered " + response.statusCode() + " to " + path + ": " + response.body());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
