package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Env;

/** Flushes the worker when the master says so. */
final class Terminator extends Actor {
    private boolean terminated;

    Terminator(Env env, boolean viaInit) {
        super(env, Signal.REGISTER, viaInit);
    }

    @Override
    public void receive(int from, Object message) {
        if (message != Signal.TERMINATE) {
            super.receive(from, message);
        } else if (!terminated) {
            terminated = true;
            env.send(FIRST_WORKER, Signal.FLUSH);
        }
    }

    @Override
    public State.OfTerminator state() {
        return new State.OfTerminator(terminated);
    }
}
