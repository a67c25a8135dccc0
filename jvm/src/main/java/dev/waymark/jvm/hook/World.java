package dev.waymark.jvm.hook;

import java.net.InetAddress;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import org.jspecify.annotations.Nullable;

/** What the simulation answers where rewritten code would have asked the machine. */
public abstract class World {
    public abstract long nanos();

    public abstract long millis();

    /** Whether the thread was started as one of the simulation. */
    public abstract boolean start(Thread facade);

    /** The virtual thread that runs what this one was made for; null: it is none of the simulation. */
    public abstract @Nullable Thread delegate(Thread facade);

    /** A timed wait of a virtual thread. */
    public abstract Future<?> schedule(Thread virtual, Runnable command, long delay, TimeUnit unit);

    /** A thread parks and cannot leave its carrier. */
    public abstract boolean pinned(Thread virtual, boolean timed, long nanos);

    /** Ends the node that runs. */
    public abstract void exit(int status);

    /** Addresses of a name; null: nobody has it. */
    public abstract @Nullable Stream<InetAddress> addresses(String host);

    /** Who has this address; null: nobody. */
    public abstract @Nullable String name(byte[] address);

    /** Of the node that runs, for threads that have no handler of their own. */
    public abstract void defaultHandler(Thread.@Nullable UncaughtExceptionHandler handler);

    /** Of the node that runs. */
    public abstract MBeanServer beans();

    public abstract @Nullable InetAddress localHost();

    /** The number of the node that runs. */
    public abstract long processId();
}
