package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Env;
import dev.waymark.core.Node;

/** Takes registrations, and one request once everybody is registered; a request that comes too early is dropped. */
final class Master implements Node {
    private final Env env;
    private final int terminator;
    private final long everybody;
    private final Execute first;
    private long registered; // one bit per node
    private boolean requested;

    Master(Env env, int workers, Execute first) {
        this.env = env;
        this.terminator = Actor.FIRST_WORKER + workers;
        this.everybody = ((1L << (workers + 1)) - 1) << Actor.FIRST_WORKER;
        this.first = first;
    }

    @Override
    public void receive(int from, Object message) {
        if (message == Signal.REGISTER) {
            registered |= 1L << from;
        } else if (message != Signal.REQUEST) {
            throw new IllegalStateException("unexpected message " + message + " from node " + from);
        } else if (registered == everybody && !requested) {
            requested = true;
            env.emit("request-accepted");
            env.send(Actor.FIRST_WORKER, first);
            env.send(terminator, Signal.TERMINATE);
        }
    }

    @Override
    public State.OfMaster state() {
        boolean withTerminator = (registered >>> terminator & 1) != 0;
        return new State.OfMaster(Long.bitCount(registered) - (withTerminator ? 1 : 0), withTerminator, requested);
    }
}
