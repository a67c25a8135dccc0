package dev.waymark.cli.tlc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.terminal.Json;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Model;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** {@code POST /execute}, on this machine only. */
final class TlcServer implements AutoCloseable {
    static final int BODY_MAX = 16 << 20;

    /** One that is slow to send keeps a thread, not all the others. */
    private static final int CLIENTS_MAX = 16;

    private static final String SECONDS_TO_SEND = "60";

    private final ExecutorService clients = Executors.newFixedThreadPool(CLIENTS_MAX);
    private final HttpServer server;
    private final TlcService service;

    TlcServer(Model model, int port) throws IOException {
        // Otherwise every answer waits some 40 ms for the acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqTime", SECONDS_TO_SEND);
        model.initial(); // now: what is wrong with it is told before anybody waits for an answer
        this.service = new TlcService(model);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/execute", this::execute);
        server.setExecutor(clients);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void execute(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                answer(exchange, 405, Map.of("error", "send a POST"));
                return;
            }
            byte[] body = exchange.getRequestBody().readNBytes(BODY_MAX + 1);
            if (body.length > BODY_MAX) {
                exchange.getRequestBody().transferTo(OutputStream.nullOutputStream()); // else it never sees the answer
                answer(exchange, 413, Map.of("error", "send at most " + BODY_MAX + " bytes at a time"));
                return;
            }
            try {
                answer(exchange, 200, service.execute(new String(body, StandardCharsets.UTF_8)));
            } catch (RuntimeException e) { // a bad request must not end the server
                String message =
                        String.valueOf(e.getMessage()).lines().findFirst().orElse("");
                answer(exchange, e instanceof UsageException ? 422 : 400, Map.of("error", message));
            }
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
