package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Env;

/** Makes one request and never repeats it. */
final class Client extends Actor {
    Client(Env env, boolean viaInit) {
        super(env, Signal.REQUEST, viaInit);
    }

    @Override
    public State.OfClient state() {
        return State.OfClient.INSTANCE;
    }
}
