package dev.waymark.jvm.servers;

import dev.waymark.jvm.server.Context;
import dev.waymark.jvm.server.Server;

/** Its start fails on node 2. */
public final class Throws implements Server {
    @Override
    public void start(Context context) {
        if (context.self() == 2) {
            throw new IllegalStateException("no such luck");
        }
    }
}
