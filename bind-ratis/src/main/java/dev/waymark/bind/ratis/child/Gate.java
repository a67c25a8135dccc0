package dev.waymark.bind.ratis.child;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.proto.RaftProtos.AppendEntriesRequestProto;
import org.apache.ratis.util.CodeInjectionForTesting;
import org.jspecify.annotations.Nullable;

/**
 * Real transports: a request has gone its way when it stands here, at the door of its receiver. Ratis itself has a place there where
 * code can be injected; it waits until the request is let in, or is lost. Replies go back as they come.
 */
final class Gate implements Network {
    private record Held(int to, CompletableFuture<Boolean> admitted) {}

    /** Netty's handler answers exceptions of servers by telling them, but this by nothing at all. */
    private static final class Lost extends Error {
        Lost() {
            super("lost", null, false, false);
        }
    }

    private final boolean silent;
    private final Told told;
    private final Map<Long, Held> held = new ConcurrentHashMap<>();
    private final AtomicLong handles = new AtomicLong();
    private final Map<Integer, Boolean> open = new ConcurrentHashMap<>();

    /** {@code silent}: the sender of what is lost hears nothing. Otherwise it sees an error at once. */
    Gate(Told told, boolean silent) {
        this.silent = silent;
        this.told = told;
        CodeInjectionForTesting.put(
                "RaftServerImpl.requestVote", (local, remote, seen) -> stand(local, remote, vote(seen)));
        CodeInjectionForTesting.put(
                "RaftServerImpl.appendEntries", (local, remote, seen) -> stand(local, remote, append(seen)));
        CodeInjectionForTesting.put(
                "RaftServerImpl.installSnapshot",
                (local, remote, seen) -> stand(local, remote, new Object[] {"Other", "InstallSnapshot"}));
    }

    void join(int node) {
        open.put(node, true);
    }

    private boolean stand(Object local, @Nullable Object remote, Object[] seen) {
        if (remote == null) {
            return false;
        }
        int from = Integer.parseInt(remote.toString());
        int to = Integer.parseInt(local.toString());
        Held mine = new Held(to, new CompletableFuture<>());
        long handle = handles.incrementAndGet();
        held.put(handle, mine);
        if (!open.containsKey(to)) {
            mine.admitted().complete(false);
        }
        Object[] parts = new Object[seen.length + 2];
        parts[0] = to;
        parts[1] = handle;
        System.arraycopy(seen, 0, parts, 2, seen.length);
        told.tell("message", from, to, parts);
        boolean admitted = mine.admitted().join();
        told.stir();
        if (!admitted) {
            if (silent) {
                throw new Lost();
            }
            throw new IllegalStateException("turned away");
        }
        return true;
    }

    private static Object[] vote(Object[] seen) {
        return new Object[] {"RequestVote", seen[0], index(seen[1]), term(seen[1])};
    }

    private static Object[] append(Object[] seen) {
        if (seen[1] instanceof AppendEntriesRequestProto request) {
            return Protos.request(request);
        }
        List<?> entries = List.of((Object[]) seen[4]); // as the oldest versions tell it
        return new Object[] {
            "AppendEntries", seen[0], index(seen[1]), term(seen[1]), (Long) seen[2] + 1, Protos.entries(entries)
        };
    }

    private static long term(@Nullable Object entry) {
        return entry == null ? 0 : (Long) Reflect.call(entry, "getTerm");
    }

    /** Without any entry it is that of term 0. */
    private static long index(@Nullable Object entry) {
        return term(entry) == 0 ? 0 : (Long) Reflect.call(Reflect.orThrow(entry), "getIndex") + 1;
    }

    @Override
    public void deliver(long handle) {
        decide(handle, true);
    }

    @Override
    public void drop(long handle) {
        decide(handle, false);
    }

    private void decide(long handle, boolean admitted) {
        Held one = held.remove(handle);
        if (one != null) { // else it was delivered before, and this is a copy
            told.stir();
            one.admitted().complete(admitted);
        }
    }

    /** Senders have their own ideas of how long to wait. */
    @Override
    public void fail(int node, @Nullable String method, String why) {}

    @Override
    public void leave(int node) {
        open.remove(node);
        held.values().stream()
                .filter(each -> each.to() == node)
                .forEach(each -> each.admitted().complete(false));
    }

    @Override
    public void clear() {
        open.clear();
        held.values().forEach(each -> each.admitted().complete(false));
        held.clear();
    }
}
