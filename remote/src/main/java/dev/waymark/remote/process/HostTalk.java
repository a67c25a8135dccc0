package dev.waymark.remote.process;

import dev.waymark.remote.wire.Command;
import dev.waymark.remote.wire.HostFault;
import java.util.List;

/** A talk with all nodes of a cluster, run after run, wherever they live. */
public interface HostTalk {
    /** Whether it can be used no more. */
    boolean isBroken();

    /** Begins a new run; {@code starts} will be asked next. */
    void reset(long seed, List<Command> starts);

    /** The talk with the process that this node lives in. */
    HostSession of(int node);

    /** A node that crashed is about to be started again. True: in a new process. */
    boolean comesBack(int node);

    /**
     * Keeps all its processes and a thread of this one on these processors. What was going on is over. What it gives says why that
     * could not be; empty: it could. Throws {@link HostFault}.
     */
    String pin(Command pin);

    /** How many answers were waited for so far. */
    long answers();

    /** And for how long. */
    long waitedNanos();

    /** Nobody uses it now; all of it may be ended when the JVM ends. */
    void idle(boolean nobodyUsesIt);

    /** Ends all processes at once. */
    void kill();
}
