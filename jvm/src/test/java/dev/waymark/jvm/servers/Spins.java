package dev.waymark.jvm.servers;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Server;

/** Waits for something that never happens, and gives way all the time. */
public final class Spins implements Server {
    private volatile boolean over;

    @Override
    public void start(Context context) {
        while (!over) {
            Thread.yield();
        }
    }
}
