package dev.waymark.cli.tlc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.cli.Json;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Model;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** {@code POST /execute}, on this machine only. */
final class TlcServer implements AutoCloseable {
    private final HttpServer server;
    private final TlcService service;

    TlcServer(Model model, int port) throws IOException {
        // Otherwise every answer waits some 40 ms for the acknowledgement of its header.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        this.service = new TlcService(model);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/execute", this::execute);
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
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            try {
                answer(exchange, 200, service.execute(Json.read(body)));
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
    }
}
