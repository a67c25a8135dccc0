package dev.waymark.cli.tlc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.UsageException;
import dev.waymark.engine.http.ServerLimits;
import dev.waymark.tla.Model;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code POST /execute} and {@code GET /actions}, on this machine only. */
final class TlcServer implements AutoCloseable {
    static final int BODY_MAX = 16 << 20;

    /** One that is slow to send keeps a thread, not all the others; a thread that waits costs little. */
    private static final int CLIENTS_MAX = 512;

    /** A page of somebody else in a browser on this machine could reach this server, too. */
    private static final Pattern THIS_MACHINE =
            Pattern.compile("(?:https?://)?(?:localhost|127\\.0\\.0\\.1|\\[::1])(?::\\d+)?", Pattern.CASE_INSENSITIVE);

    private final ExecutorService clients =
            new ThreadPoolExecutor(0, CLIENTS_MAX, 10, TimeUnit.SECONDS, new SynchronousQueue<>());
    private final HttpServer server;
    private final TlcService service;

    TlcServer(Model model, int port) throws IOException {
        ServerLimits.set();
        model.initial(); // now: what is wrong with it is told before anybody waits for an answer
        this.service = new TlcService(model);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/execute", exchange -> answer(exchange, "POST", this::execute));
        server.createContext("/actions", exchange -> answer(exchange, "GET", this::describe));
        server.setExecutor(clients);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private interface Handler {
        void handle(HttpExchange exchange) throws IOException;
    }

    private static void answer(HttpExchange exchange, String method, Handler handler) throws IOException {
        try (exchange) {
            String foreign = foreign(exchange);
            if (foreign != null) {
                answer(
                        exchange,
                        403,
                        Map.of("error", foreign + " is not this machine: send to localhost, from localhost"));
            } else if (!exchange.getRequestMethod().equals(method)) {
                answer(exchange, 405, Map.of("error", "send a " + method));
            } else {
                handler.handle(exchange);
            }
        }
    }

    private static @Nullable String foreign(HttpExchange exchange) {
        for (String header : List.of("Host", "Origin")) {
            String value = exchange.getRequestHeaders().getFirst(header);
            if (value != null && !THIS_MACHINE.matcher(value).matches()) {
                return header + " " + value;
            }
        }
        return null;
    }

    private void describe(HttpExchange exchange) throws IOException {
        answer(exchange, 200, service.describe());
    }

    private void execute(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(BODY_MAX + 1);
        if (body.length > BODY_MAX) {
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream()); // else it never sees the answer
            answer(exchange, 413, Map.of("error", "send at most " + BODY_MAX + " bytes at a time"));
            return;
        }
        try {
            answer(exchange, 200, service.execute(new String(body, StandardCharsets.UTF_8)));
        } catch (RuntimeException e) { // a bad request must not end the server
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            answer(exchange, e instanceof UsageException ? 422 : 400, Map.of("error", message));
        } catch (OutOfMemoryError e) { // by now there is room again
            answer(exchange, 413, Map.of("error", "the answer does not fit into memory: send fewer events at a time"));
        }
    }

    private static void answer(HttpExchange exchange, int status, Object answer) throws IOException {
        byte[] bytes = Json.write(answer).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        clients.shutdownNow();
    }
}
