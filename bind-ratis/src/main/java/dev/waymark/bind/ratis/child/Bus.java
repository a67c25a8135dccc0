package dev.waymark.bind.ratis.child;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The network. Whoever calls another server waits here: its request is a message that is delivered when it is said, or never, and
 * so is the reply. A message stays known when it was delivered, since it may be delivered twice.
 */
final class Bus {
    /** A call of one server to another, and what became of it. */
    private record Call(int from, int to, String method, Object request, CompletableFuture<Object> reply) {}

    /** {@code reply}: null for the request itself. */
    private record Parcel(Call call, @Nullable Object reply) {}

    private final Told told;
    private final Map<Long, Parcel> parcels = new ConcurrentHashMap<>();
    private final Map<Integer, Object> servers = new ConcurrentHashMap<>();
    private final List<Call> open = new ArrayList<>();
    private final AtomicLong handles = new AtomicLong();
    private final ExecutorService hands = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "ratis-bus");
        thread.setDaemon(true);
        return thread;
    });

    Bus(Told told) {
        this.told = told;
    }

    void join(int node, Object server) {
        servers.put(node, server);
    }

    /** Its calls come to nothing, and nothing is delivered to it. */
    void leave(int node) {
        servers.remove(node);
        fail(node, null, "the server stops");
    }

    /** Called by a server's own threads: returns when the reply is delivered. */
    Object call(int from, String method, Object request) throws IOException {
        int to = Protos.receiver(request);
        Call call = new Call(from, to, method, request, new CompletableFuture<>());
        synchronized (open) {
            if (!servers.containsKey(from)) {
                throw new IOException("the server stops");
            }
            open.add(call);
        }
        send(from, to, new Parcel(call, null), Protos.request(request));
        try {
            Object reply = call.reply().get();
            if (reply instanceof Exception e) {
                throw new IOException(e);
            }
            return reply;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("a call was interrupted");
        } finally {
            synchronized (open) {
                open.remove(call);
            }
            told.stir();
        }
    }

    private void send(int from, int to, Parcel parcel, Object[] seen) {
        long handle = handles.incrementAndGet();
        parcels.put(handle, parcel);
        Object[] parts = new Object[seen.length + 2];
        parts[0] = to;
        parts[1] = handle;
        System.arraycopy(seen, 0, parts, 2, seen.length);
        told.tell("message", from, to, parts);
    }

    void deliver(long handle) {
        Parcel parcel = parcels.get(handle);
        if (parcel == null) {
            throw new IllegalArgumentException("no message " + handle);
        }
        told.stir();
        if (parcel.reply() != null) {
            parcel.call().reply().complete(parcel.reply()); // nobody waits any more if it is late
            return;
        }
        Call call = parcel.call();
        hands.execute(() -> {
            Object reply = handle(call);
            if (reply != null) {
                send(call.to(), call.from(), new Parcel(call, reply), Protos.reply(call.request(), reply));
            }
        });
    }

    /** What is thrown goes back to the caller, as over any network. */
    private @Nullable Object handle(Call call) {
        Object server = servers.get(call.to());
        if (server == null) {
            return null;
        }
        try {
            Object reply = Reflect.attempt(server, call.method(), call.request());
            return servers.get(call.to()) == server ? reply : null;
        } catch (Exception e) {
            return servers.get(call.to()) == server ? e : null;
        } catch (Throwable e) {
            told.tell("failed", call.to(), 0, call.method() + " threw " + e);
            return null;
        }
    }

    /** Calls of this server (with this method, if given) end as if no answer had come in time. */
    void fail(int node, @Nullable String method, String why) {
        List<Call> ending;
        synchronized (open) {
            ending = open.stream()
                    .filter(call -> call.from() == node
                            && (method == null || call.method().equals(method)))
                    .toList();
        }
        ending.forEach(call -> call.reply().completeExceptionally(new IOException(why)));
    }

    void clear() {
        for (Integer node : List.copyOf(servers.keySet())) {
            leave(node);
        }
        parcels.clear();
    }
}
