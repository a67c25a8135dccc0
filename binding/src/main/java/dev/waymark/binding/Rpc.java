package dev.waymark.binding;

import dev.waymark.core.Env;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Requests and responses of a library as messages of the simulation. A request has a number that no other of this node ever had, not
 * before a restart either, so that a response which is late or comes twice belongs to nobody. There is one timer, for the request
 * that waits longest. What a library calls a response may come at once or in a later step.
 */
public final class Rpc<Q, R> {
    /** The timer upon which requests are given up. */
    public static final String TIMEOUT = "rpc";

    /** Enough restarts and requests of one execution, and an int holds it. */
    private static final int REQUESTS_BITS = 20;

    private static final String KEY = "rpc";

    /** What goes over the network, for those who show their messages in words of their own. Copies are its own matter. */
    public interface Framing<Q, R> {
        Object request(int number, Q body);

        Object response(int number, Q request, R body);
    }

    /** The usual form of a request; its body is a copy. */
    public record Request(int number, Object body) {}

    public record Response(int number, Object body) {}

    public interface Service<Q, R> {
        CompletionStage<R> serve(int from, Q request);
    }

    private record Waiting<R>(int to, long until, CompletableFuture<R> answer) {}

    private final Env env;
    private final long timeout;
    private final Framing<Q, R> framing;
    private final Map<Integer, Waiting<R>> waiting = new LinkedHashMap<>(); // in the order in which they time out
    private @Nullable Service<Q, R> service;
    private int number;
    private long armedFor = -1;
    private int unwanted;

    /** {@code timeout}: virtual time after which a request is given up. */
    public Rpc(Env env, long timeout, Framing<Q, R> framing) {
        this.env = env;
        this.timeout = timeout;
        this.framing = framing;
        int starts = env.disk().get(KEY) instanceof Integer before ? before + 1 : 0;
        env.disk().put(KEY, starts);
        env.disk().sync();
        number = starts << REQUESTS_BITS;
    }

    /** Messages are {@link Request} and {@link Response} with copies of what the library gave. */
    public static <Q, R> Rpc<Q, R> copying(Env env, long timeout, Copier copier) {
        return new Rpc<>(env, timeout, new Framing<>() {
            @Override
            public Object request(int number, Q body) {
                return new Request(number, copier.copy(body));
            }

            @Override
            public Object response(int number, Q request, R body) {
                return new Response(number, copier.copy(body));
            }
        });
    }

    /** Whoever answers requests; without it they stay without an answer. */
    public void serve(Service<Q, R> newService) {
        service = newService;
    }

    /** The number of the next request. */
    public int next() {
        return number + 1;
    }

    /** Fails with {@link TimeoutException} if no response comes in time. */
    public CompletableFuture<R> call(int to, Q request) {
        number++;
        CompletableFuture<R> answer = new CompletableFuture<>();
        waiting.put(number, new Waiting<>(to, env.now() + timeout, answer));
        env.send(to, framing.request(number, request));
        arm();
        return answer;
    }

    /** False: it is none of {@link #copying}'s messages. */
    @SuppressWarnings("unchecked") // all nodes run the same library
    public boolean receive(int from, Object message) {
        if (message instanceof Request request) {
            requested(from, request.number(), (Q) request.body());
        } else if (message instanceof Response response) {
            responded(from, response.number(), (R) response.body());
        } else {
            return false;
        }
        return true;
    }

    /** For those with a framing of their own. A request that fails gets no response: who sent it waits until it is too late. */
    public void requested(int from, int asked, Q request) {
        Service<Q, R> now = service;
        if (now != null) {
            CompletionStage<R> served = now.serve(from, request).whenComplete((response, failure) -> {
                if (failure == null) {
                    env.send(from, framing.response(asked, request, response));
                } else {
                    LibraryErrors.add(new LibraryErrors.Logged("rpc", "a request failed", failure));
                }
            });
            assert served != null;
        }
    }

    public void responded(int from, int answered, R response) {
        Waiting<R> known = waiting.get(answered);
        if (known == null || known.to() != from) {
            unwanted++;
            return;
        }
        waiting.remove(answered);
        arm();
        known.answer().complete(response);
    }

    /** How many responses came too late, twice, or after a restart. */
    public int unwanted() {
        return unwanted;
    }

    /** False: it is another timer. */
    public boolean fire(String kind) {
        if (!kind.equals(TIMEOUT)) {
            return false;
        }
        armedFor = -1;
        for (Map.Entry<Integer, Waiting<R>> next = oldest();
                next != null && next.getValue().until() <= env.now();
                next = oldest()) {
            Waiting<R> late = next.getValue();
            waiting.remove(next.getKey());
            late.answer()
                    .completeExceptionally(new TimeoutException("request " + next.getKey() + " of node " + env.self()
                            + " to node " + late.to() + " was not answered in " + timeout));
        }
        arm();
        return true;
    }

    private Map.@Nullable Entry<Integer, Waiting<R>> oldest() {
        return waiting.isEmpty() ? null : waiting.entrySet().iterator().next();
    }

    private void arm() {
        Map.Entry<Integer, Waiting<R>> next = oldest();
        long until = next == null ? -1 : next.getValue().until();
        if (until == armedFor) {
            return;
        }
        armedFor = until;
        if (next == null) {
            env.cancelTimer(TIMEOUT);
        } else {
            env.setTimer(TIMEOUT, Math.max(0, until - env.now()));
        }
    }
}
