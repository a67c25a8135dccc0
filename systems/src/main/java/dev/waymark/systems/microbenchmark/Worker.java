package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Env;

/**
 * Executes a chain of tasks, each sent to itself by the one before, on a buffer that a flush takes away. What is left of
 * the chain is then abandoned. The seeded race: before the last task nobody looks whether the buffer is still there.
 */
final class Worker extends Actor {
    private final Execute[] chain;
    private final boolean flushRace;
    private int executed;
    private boolean flushed;

    Worker(Env env, boolean viaInit, Execute[] chain, boolean flushRace) {
        super(env, Signal.REGISTER, viaInit);
        this.chain = chain;
        this.flushRace = flushRace;
    }

    @Override
    public void receive(int from, Object message) {
        if (message instanceof Execute execute) {
            execute(execute.task());
        } else if (message == Signal.FLUSH) {
            flushed = true;
        } else {
            super.receive(from, message);
        }
    }

    private void execute(int task) {
        if (task != executed) {
            return; // a copy made by the network, or sent before this worker was restarted
        }
        if (flushed) {
            if (flushRace && task == chain.length - 1) {
                throw new IllegalStateException("the last task runs on a buffer that was flushed");
            }
            return;
        }
        executed++;
        if (executed < chain.length) {
            env.send(env.self(), chain[executed]);
        } else {
            env.emit("request-completed");
        }
    }

    @Override
    public State.OfWorker state() {
        return new State.OfWorker(executed, flushed);
    }
}
