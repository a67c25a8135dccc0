package dev.waymark.remote.netrix;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Tells replicas what happens to them. What they answer is bounded in size and in time. */
final class ReplicaClient {
    /** Of an answer only its status matters. */
    private static final int ANSWER_MAX = 64 << 10;

    private static final int OK = 200;

    private final HttpClient client;
    private final Duration limit;

    /** {@code limit}: a replica may take its time to restart. */
    ReplicaClient(Duration limit) {
        this.limit = limit;
        this.client = HttpClient.newBuilder()
                .connectTimeout(limit)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build();
    }

    /** Returns when it has answered; throws {@link IOException} if it does not say that it did what it was asked. */
    void ask(Replica replica, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + replica.address() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(request, head -> new Beginning(path));
        HttpResponse<String> response;
        try {
            response = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("did not answer " + path + " within " + limit.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw failed(path, e.getCause());
        }
        if (response.statusCode() != OK) {
            throw new IOException(
                    "answered " + response.statusCode() + " to " + path + ": " + Requests.brief(response.body()));
        }
    }

    private static IOException failed(String path, @Nullable Throwable cause) {
        return cause instanceof TooMuch
                ? new IOException(cause.getMessage(), cause)
                : new IOException("cannot be asked " + path + ": " + cause, cause);
    }

    private static final class TooMuch extends IOException {
        private static final long serialVersionUID = 1L;

        TooMuch(String path) {
            super("answered " + path + " with more than " + ANSWER_MAX + " bytes");
        }
    }

    /** The body as a text; the connection is closed where it is too long. */
    private static final class Beginning implements HttpResponse.BodySubscriber<String> {
        private final String path;
        private final CompletableFuture<String> body = new CompletableFuture<>();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription subscription;

        Beginning(String path) {
            this.path = path;
        }

        @Override
        public CompletionStage<String> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Flow.Subscription newSubscription) {
            subscription = newSubscription;
            newSubscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                byte[] some = new byte[Math.min(buffer.remaining(), ANSWER_MAX + 1 - bytes.size())];
                buffer.get(some);
                bytes.writeBytes(some);
            }
            if (bytes.size() > ANSWER_MAX && subscription != null) {
                subscription.cancel();
                body.completeExceptionally(new TooMuch(path));
            }
        }

        @Override
        public void onError(Throwable thrown) {
            body.completeExceptionally(thrown);
        }

        @Override
        public void onComplete() {
            body.complete(bytes.toString(StandardCharsets.UTF_8));
        }
    }
}
