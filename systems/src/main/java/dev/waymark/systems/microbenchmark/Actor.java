package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Env;
import dev.waymark.core.Node;

/** An actor that greets the master once, when it starts or, with a free start, when its own INIT arrives. */
abstract class Actor implements Node {
    static final int MASTER = 1;
    static final int FIRST_WORKER = 2;

    final Env env;
    private final Signal greeting;
    private final boolean viaInit;

    Actor(Env env, Signal greeting, boolean viaInit) {
        this.env = env;
        this.greeting = greeting;
        this.viaInit = viaInit;
    }

    @Override
    public final void start() {
        if (viaInit) {
            env.send(env.self(), Signal.INIT);
        } else {
            env.send(MASTER, greeting);
        }
    }

    @Override
    public void receive(int from, Object message) {
        if (message != Signal.INIT) {
            throw new IllegalStateException("unexpected message " + message + " from node " + from);
        }
        env.send(MASTER, greeting);
    }
}
