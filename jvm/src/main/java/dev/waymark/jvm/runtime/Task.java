package dev.waymark.jvm.runtime;

import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A thread of a node: the virtual one that runs, and the one that the application made and takes itself for. */
final class Task implements Executor, Runnable {
    /** Of threads of the simulation: apart from those of the JVM. */
    private static final long IDS = 1_000_000;

    final int id;
    final Machine machine;
    final @Nullable Thread facade;
    final Thread virtual;
    boolean done;
    private final Runnable body;
    private @Nullable Runnable continuation;
    private @Nullable Runnable ready;

    Task(int id, Machine machine, Thread facade, Runnable body) {
        this.id = id;
        this.machine = machine;
        this.facade = facade;
        this.body = body;
        this.virtual = JdkThreads.make(this, facade.getName(), this);
        JdkThreads.id(facade, IDS + 2L * id);
        JdkThreads.id(virtual, IDS + 1 + 2L * id);
    }

    /** A virtual thread that the application made: it has the scheduler of the thread that made it. */
    private Task(int id, Task parent, Runnable continuation) {
        this.id = id;
        this.machine = parent.machine;
        this.facade = null;
        this.body = continuation;
        this.virtual = parent.virtual;
        this.continuation = continuation;
    }

    /** Called by the JDK when the thread can go on. */
    @Override
    public void execute(Runnable command) {
        if (continuation == null) {
            continuation = command;
        }
        if (continuation == command) {
            makeReady(command);
        } else {
            machine.adopted(command, () -> new Task(machine.nextTask(), this, command))
                    .makeReady(command);
        }
    }

    private void makeReady(Runnable command) {
        if (ready == null) { // who asks for the stack of a thread that is ready makes the JDK say so again
            ready = command;
            machine.ready(this);
        }
    }

    /** Until it waits. */
    void go() {
        Runnable command = ready;
        ready = null;
        if (command != null) {
            command.run();
        }
    }

    @Override
    public void run() {
        try {
            body.run();
        } catch (Throwable e) {
            machine.died(this, e);
        } finally {
            done = true;
        }
    }

    String name() {
        return facade == null ? "virtual" : facade.getName();
    }

    @Override
    public String toString() {
        return machine.name() + "/" + id + ":" + name();
    }
}
