package dev.waymark.remote.netrix;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.engine.http.HostAndOrigin;
import dev.waymark.engine.http.ServerLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Takes requests over HTTP: from whom, how large and how slow they may be. Those that it refuses are answered and counted. */
final class RequestIntake implements AutoCloseable {
    /** More wait for their turn. Bodies of all of them fit into memory. */
    private static final int THREADS = 32;

    private static final int WAITING_MAX = 1_000;
    private static final int OK = 200;

    interface Handler {
        /** The answer; throws {@link Refused} or {@link IllegalArgumentException}. */
        String handle(JsonNode body);
    }

    interface Lookup {
        /** The answer to what stands behind the path. */
        String look(String rest);
    }

    private final HttpServer server;
    private final HostAndOrigin asker;
    private final long bodyMillis;
    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService clock;
    private final Object reading = new Object();
    private final Map<String, Integer> refused = new TreeMap<>();
    private String lastRefusal = "";

    /** {@code bodyMillis}: within which a body must have come. */
    RequestIntake(InetSocketAddress listen, long bodyMillis) throws IOException {
        ServerLimits.set();
        this.bodyMillis = bodyMillis;
        this.asker = new HostAndOrigin(
                listen.getHostString(), "call it by the address of -p " + NetrixSystem.LISTEN + ", or by a number");
        this.server = HttpServer.create(listen, 0);
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(WAITING_MAX),
                RequestIntake::thread,
                this::tooMany);
        threads.allowCoreThreadTimeOut(true);
        this.clock = new ScheduledThreadPoolExecutor(1, RequestIntake::thread);
        server.setExecutor(threads);
        server.createContext(
                "/",
                exchange -> exchange(exchange, () -> {
                    throw noSuchPath(exchange);
                }));
    }

    private void tooMany(Runnable task, ThreadPoolExecutor all) {
        refuse(new Refused(Refused.Why.FLOOD, WAITING_MAX + " requests wait already"));
        throw new RejectedExecutionException("too many requests");
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task, "waymark-netrix");
        thread.setDaemon(true);
        return thread;
    }

    /** {@code bytesMax}: of a body. */
    void post(String path, int bytesMax, Handler handler) {
        server.createContext(
                path,
                exchange -> exchange(exchange, () -> {
                    if (!exchange.getRequestURI().getPath().equals(path)) {
                        throw noSuchPath(exchange);
                    }
                    demand(exchange, "POST");
                    byte[] body = body(exchange, bytesMax);
                    JsonNode json;
                    synchronized (reading) { // a tree is many times as large as its text: one at a time
                        json = Requests.read(body);
                    }
                    return handler.handle(json);
                }));
    }

    void get(String path, Lookup lookup) {
        server.createContext(
                path,
                exchange -> exchange(exchange, () -> {
                    demand(exchange, "GET");
                    String rest = exchange.getRequestURI().getPath().substring(path.length());
                    if (!rest.isEmpty() && !rest.startsWith("/")) {
                        throw noSuchPath(exchange);
                    }
                    return lookup.look(rest.replaceFirst("^/", ""));
                }));
    }

    void start() {
        server.start();
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private interface Work {
        String answer() throws IOException;
    }

    private void exchange(HttpExchange exchange, Work work) throws IOException {
        try (exchange) {
            String answer;
            int status = OK;
            try {
                answer = guarded(exchange, work);
            } catch (Refused e) {
                refuse(e);
                status = e.status();
                answer = Requests.error(String.valueOf(e.getMessage()));
                exchange.getResponseHeaders().set("Connection", "close"); // what else it sends is not waited for
            }
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Whatever is wrong with a request, it is the request that is to blame. */
    private String guarded(HttpExchange exchange, Work work) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        String refusal =
                asker.refusal(headers.getOrDefault("Host", List.of()), headers.getOrDefault("Origin", List.of()));
        if (refusal != null) {
            throw new Refused(Refused.Why.HOST_OR_ORIGIN, Requests.brief(refusal));
        }
        try {
            return work.answer();
        } catch (JacksonException e) {
            throw new Refused(Refused.Why.CONTENT, "the body is no JSON: " + Requests.brief(e.getOriginalMessage()));
        } catch (IllegalArgumentException e) {
            throw new Refused(Refused.Why.CONTENT, Requests.brief(String.valueOf(e.getMessage())));
        }
    }

    private static Refused noSuchPath(HttpExchange exchange) {
        return new Refused(
                Refused.Why.PATH,
                "there is no " + Requests.brief(exchange.getRequestURI().toString()));
    }

    private static void demand(HttpExchange exchange, String method) {
        if (!exchange.getRequestMethod().equals(method)) {
            throw new Refused(Refused.Why.METHOD, "send a " + method);
        }
    }

    /** One that does not come in time is cut off: who sends it is not listening. */
    private byte[] body(HttpExchange exchange, int bytesMax) throws IOException {
        AtomicBoolean over = new AtomicBoolean();
        ScheduledFuture<?> end = clock.schedule(
                () -> {
                    if (over.compareAndSet(false, true)) {
                        refuse(new Refused(Refused.Why.TOO_SLOW, "a body comes within " + bodyMillis + " ms"));
                        exchange.close();
                    }
                },
                bodyMillis,
                TimeUnit.MILLISECONDS);
        byte[] body;
        try {
            body = exchange.getRequestBody().readNBytes(bytesMax + 1);
        } finally {
            end.cancel(false); // who went away himself was not too slow
        }
        if (!over.compareAndSet(false, true)) {
            throw new IOException("it was cut off");
        }
        if (body.length > bytesMax) {
            throw new Refused(Refused.Why.TOO_LARGE, "a body has at most " + bytesMax + " bytes");
        }
        return body;
    }

    private synchronized void refuse(Refused what) {
        refused.merge(what.counter(), 1, Integer::sum);
        lastRefusal = String.valueOf(what.getMessage());
    }

    /** How many were refused since the last time, and why. */
    synchronized Map<String, Integer> takeRefused() {
        Map<String, Integer> taken = new TreeMap<>(refused);
        refused.clear();
        return taken;
    }

    /** Why the last one was refused; empty: none was. */
    synchronized String lastRefusal() {
        return lastRefusal;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        clock.shutdownNow();
    }
}
