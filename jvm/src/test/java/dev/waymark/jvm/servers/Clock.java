package dev.waymark.jvm.servers;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Server;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Draws and reads all that differs from JVM to JVM, and tells of it. */
public final class Clock implements Server {
    private volatile String seen = "";

    @Override
    public void start(Context context) throws Exception {
        ScheduledExecutorService timers = Executors.newScheduledThreadPool(2);
        timers.scheduleAtFixedRate(() -> tell(context), 50, 50, TimeUnit.MILLISECONDS);
        Files.writeString(context.folder().resolve("started"), context.again() ? "again" : "first");
    }

    private void tell(Context context) {
        List<Object> drawn = new ArrayList<>();
        drawn.add(UUID.randomUUID().toString());
        drawn.add(ThreadLocalRandom.current().nextInt());
        drawn.add(new java.util.Random().nextInt());
        drawn.add(Math.random());
        drawn.add(new Object().hashCode());
        drawn.add(String.valueOf(Instant.now()));
        drawn.add(System.nanoTime());
        drawn.add(Thread.currentThread().getName());
        drawn.add(String.join("", Set.of("a", "b", "c", "d", "e")));
        drawn.add(ProcessHandle.current().pid());
        seen = drawn.toString();
        context.emit("drew", drawn);
    }

    @Override
    public Map<String, ?> state() {
        return Map.of("seen", seen);
    }
}
