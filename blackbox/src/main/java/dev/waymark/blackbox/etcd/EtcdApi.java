package dev.waymark.blackbox.etcd;

import dev.waymark.blackbox.client.NotDoneException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The gateway that speaks etcd's API in JSON, as far as it is needed. */
final class EtcdApi {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int OK = 200;

    private final HttpClient http = HttpClient.newBuilder()
            .proxy(HttpClient.Builder.NO_PROXY)
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMillis(500))
            .build();
    private final long timeoutMillis;

    EtcdApi(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    static String decoded(String text) {
        return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    }

    /** The value of the only key that an answer to a range has; null if there is none. */
    static @Nullable String value(JsonNode range) {
        JsonNode first = range.path("kvs").path(0);
        return first.isMissingNode() ? null : decoded(first.path("value").asString(""));
    }

    /** An answer with an error leaves it open whether something was done. */
    JsonNode post(int port, String path, ObjectNode body) throws NotDoneException, IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMillis(timeoutMillis))
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != OK) {
                throw new IOException("code " + response.statusCode() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (ConnectException e) { // and its timeout
            throw new NotDoneException("nobody listens");
        } catch (JacksonException e) {
            throw new IOException("no JSON: " + e.getMessage(), e);
        }
    }
}
