package dev.waymark.blackbox.client;

import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.core.UsageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Clients of a store that speaks HTTP: {@code GET http://127.0.0.1:{client}/kv/{key}} reads, with code 404 if there is nothing;
 * {@code PUT http://127.0.0.1:{client}/kv/{key} {value}} writes, what follows the address being the body. Codes 400 to 499 and 503 say
 * that it certainly was not done; of any other but 200 to 299 nobody knows.
 */
public final class HttpConnector implements Load.Connector {
    private static final int SUCCESS = 2;
    private static final int CLIENT_MISTAKE = 4;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;
    private static final int CONNECT_MILLIS = 500;

    private final String read;
    private final String write;
    private final long timeoutMillis;
    private final HttpClient http = HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMillis(CONNECT_MILLIS))
            .build();

    /** {@code read} and {@code write}: a method, an address and perhaps a body, with spaces between. */
    public HttpConnector(String read, String write, long timeoutMillis) {
        this.read = checked("read", read);
        this.write = checked("write", write);
        this.timeoutMillis = timeoutMillis;
    }

    private static String checked(String what, String request) {
        String[] parts = request.split(" ", 3);
        if (parts.length < 2 || !parts[1].startsWith("http://127.0.0.1:")) {
            throw new UsageException("client.http." + what + " is a method and an address on 127.0.0.1, such as"
                    + " 'GET http://127.0.0.1:{client}/kv/{key}', not '" + request + "'");
        }
        return request;
    }

    @Override
    public Connection connect(int client, Endpoints endpoints) {
        return (node, request) -> call(endpoints, node, request);
    }

    private @Nullable Object call(Endpoints endpoints, int node, Object request)
            throws NotDoneException, IOException, InterruptedException {
        if (request instanceof Get get) {
            try {
                HttpResponse<String> answer =
                        send(endpoints.text(read.replace("{key}", get.key().toString()), node));
                return answer.statusCode() == NOT_FOUND ? null : body(answer);
            } catch (IOException e) {
                throw new NotDoneException("not read: " + e.getMessage());
            }
        }
        Put put = (Put) request;
        body(send(endpoints.text(
                write.replace("{key}", put.key().toString()).replace("{value}", String.valueOf(put.value())), node)));
        return null;
    }

    private static String body(HttpResponse<String> answer) throws NotDoneException, IOException {
        int code = answer.statusCode();
        if (code / 100 == SUCCESS) {
            return answer.body();
        }
        if (code / 100 == CLIENT_MISTAKE || code == UNAVAILABLE) {
            throw new NotDoneException("code " + code);
        }
        throw new IOException("code " + code);
    }

    private HttpResponse<String> send(String text) throws NotDoneException, IOException, InterruptedException {
        String[] parts = text.split(" ", 3);
        HttpRequest.BodyPublisher body =
                parts.length > 2 ? HttpRequest.BodyPublishers.ofString(parts[2]) : HttpRequest.BodyPublishers.noBody();
        HttpRequest request = HttpRequest.newBuilder(URI.create(parts[1]))
                .timeout(Duration.ofMillis(timeoutMillis))
                .method(parts[0], body)
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (ConnectException e) { // and its timeout
            throw new NotDoneException("nobody listens");
        }
    }
}
