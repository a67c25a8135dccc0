package dev.waymark.cli.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A request and its answer. */
final class Request {
    static final String HTML = "text/html; charset=utf-8";
    static final String JSON = "application/json";

    private static final int BODY_MAX = 1 << 16;

    private final HttpExchange exchange;

    Request(HttpExchange exchange) {
        this.exchange = exchange;
        Headers headers = exchange.getResponseHeaders();
        // scripts come from this server alone, so one in a message would not run even if it were not escaped
        headers.set(
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self';"
                        + " img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    Headers headers() {
        return exchange.getRequestHeaders();
    }

    boolean isPost() {
        return exchange.getRequestMethod().equals("POST");
    }

    boolean isGet() {
        return exchange.getRequestMethod().equals("GET");
    }

    /** The parts of the path, decoded; a slash that was encoded stays in its part. */
    List<String> path() {
        List<String> parts = new ArrayList<>();
        for (String part : exchange.getRequestURI().getRawPath().split("/", -1)) {
            parts.add(decoded(part.replace("+", "%2B")));
        }
        return parts.subList(1, parts.size());
    }

    /** The values of a parameter. */
    List<String> values(String name) {
        String query = exchange.getRequestURI().getRawQuery();
        List<String> values = new ArrayList<>();
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                values.add(decoded(pair.substring(name.length() + 1)));
            }
        }
        return values;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new UsageException("the address cannot be read: " + e.getMessage());
        }
    }

    String body() throws IOException {
        return body(BODY_MAX);
    }

    /** At most so many bytes of it. */
    String body(int max) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(max + 1);
        if (body.length > max) {
            throw new UsageException("send at most " + max + " bytes");
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    void answer(int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        if (exchange.getRequestMethod().equals("HEAD")) { // whose answer has no body
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** An answer that goes on. */
    ServerSentEvents stream() throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        return new ServerSentEvents(exchange.getResponseBody());
    }
}
