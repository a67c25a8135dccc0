package dev.waymark.bind.ratis.session;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Sessions that nobody uses: to start one takes a second. They end with this JVM, however that ends. */
public final class SessionPool {
    private static final int IDLE_MAX = 2;
    private static final Map<Setup, Deque<Session>> IDLE = new ConcurrentHashMap<>();

    private SessionPool() {}

    /** For one thread, until it is given back. */
    public static Session take(Setup setup) {
        Session waiting = poll(setup);
        return waiting == null ? new Session(setup) : waiting;
    }

    private static synchronized @Nullable Session poll(Setup setup) {
        Deque<Session> waiting = IDLE.get(setup);
        return waiting == null ? null : waiting.poll();
    }

    public static void giveBack(Setup setup, Session session) {
        if (!session.alive() || !keep(setup, session)) {
            session.close();
        }
    }

    private static synchronized boolean keep(Setup setup, Session session) {
        int idle = IDLE.values().stream().mapToInt(Deque::size).sum();
        if (idle >= IDLE_MAX) {
            return false;
        }
        IDLE.computeIfAbsent(setup, same -> new ArrayDeque<>()).push(session);
        return true;
    }

    /** Ends those that nobody uses. */
    public static synchronized void clear() {
        IDLE.values().forEach(all -> all.forEach(Session::close));
        IDLE.clear();
    }
}
