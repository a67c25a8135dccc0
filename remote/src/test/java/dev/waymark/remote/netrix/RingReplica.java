package dev.waymark.remote.netrix;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A replica written against the interface as it is described, and nothing else of Waymark: tokens go round a ring. What it is
 * told it puts into a queue and answers at once, as the published clients do; a thread works on it.
 */
final class RingReplica implements AutoCloseable {
    private final String runtime;
    private final int self;
    private final int replicas;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService worker = Executors.newSingleThreadExecutor();
    private final boolean eventFirst;
    private final int brokenAfter;
    private int seen;
    private int sent;

    /** {@code eventFirst}: the event of a message comes before it; {@code brokenAfter}: so many tokens it bears. */
    RingReplica(int runtimePort, int self, int replicas, boolean eventFirst, int brokenAfter) throws IOException {
        this.runtime = "http://127.0.0.1:" + runtimePort;
        this.self = self;
        this.replicas = replicas;
        this.eventFirst = eventFirst;
        this.brokenAfter = brokenAfter;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/message", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            boolean bears = seen < brokenAfter;
            if (bears) {
                worker.submit(() -> receive(body));
            }
            exchange.sendResponseHeaders(bears ? 200 : 500, -1);
            exchange.close();
        });
        server.createContext("/timeout", exchange -> {
            exchange.getRequestBody().readAllBytes();
            worker.submit(this::timeout);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext("/directive", exchange -> {
            exchange.getRequestBody().readAllBytes();
            worker.submit(this::begin);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    int register(boolean ready) {
        return post(
                "/replica",
                "{\"id\":\"" + self + "\",\"ready\":" + ready + ",\"info\":{\"ring\":\"" + replicas + "\"},\"addr\":\""
                        + address() + "\"}");
    }

    /** All state is gone. */
    private void begin() {
        register(false);
        seen = 0;
        sent = 0;
        register(true);
        event("TimeoutStart", "\"type\":\"tick\",\"duration\":\"1m0.5s\"");
    }

    private void timeout() {
        event("TimeoutEnd", "\"type\":\"tick\",\"duration\":\"1m0.5s\"");
        send(0);
        event("TimeoutStart", "\"type\":\"tick\",\"duration\":\"1m0.5s\"");
    }

    private void receive(String body) {
        Matcher data = Pattern.compile("\"data\":\"([^\"]*)\"").matcher(body);
        Matcher id = Pattern.compile("\"id\":\"([^\"]*)\"").matcher(body);
        if (!data.find() || !id.find()) {
            throw new IllegalStateException(body);
        }
        event("MessageReceive", "\"message_id\":\"" + id.group(1) + "\"");
        String token = new String(Base64.getDecoder().decode(data.group(1)), StandardCharsets.UTF_8);
        Matcher hops = Pattern.compile("\"hops\":(\\d+)").matcher(token);
        seen++;
        event("Counted", "\"seen\":" + seen);
        if (hops.find() && Integer.parseInt(hops.group(1)) < 3) {
            send(Integer.parseInt(hops.group(1)) + 1);
        }
    }

    private void send(int hops) {
        int to = self % replicas + 1;
        String id = self + "_" + to + "_" + ++sent;
        String token = Base64.getEncoder()
                .encodeToString(("{\"hops\":" + hops + ",\"of\":[1]}").getBytes(StandardCharsets.UTF_8));
        Runnable message = () -> post(
                "/message",
                "{\"id\":\"" + id + "\",\"from\":\"" + self + "\",\"to\":\"" + to + "\",\"type\":\"Token\",\"data\":\""
                        + token + "\",\"intercept\":true,\"repr\":\"token\"}");
        Runnable event = () -> event("MessageSend", "\"message_id\":\"" + id + "\"");
        (eventFirst ? event : message).run();
        (eventFirst ? message : event).run();
    }

    private void event(String type, String params) {
        post(
                "/event",
                "{\"replica\":\"" + self + "\",\"type\":\"" + type + "\",\"params\":{" + params + "},\"timestamp\":1}");
    }

    int post(String path, String body) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(runtime + path))
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException e) {
            return -1; // the runtime is gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        worker.shutdownNow();
    }
}
