package dev.waymark.jvm.hook;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import org.jspecify.annotations.Nullable;

/** What rewritten code calls. Knows nothing of the simulation but {@link World}. */
public final class Hook {
    private static final long MILLIS = 1_000_000L;
    private static final int PROCESSORS = 2;

    /** Null: nothing is simulated yet, and everything is as in any JVM. */
    public static @Nullable World world;

    /** The one platform thread that runs everything of the simulation. */
    public static @Nullable Thread carrier;

    /** The class of virtual threads. */
    public static @Nullable Class<?> virtual;

    /** What the running simulated thread takes itself for. */
    public static @Nullable Thread self;

    /** Which execution this is, from 1: classes that are used again are set back once in each. */
    public static long execution = 1;

    private Hook() {}

    public static boolean inside() {
        Thread thread = Thread.currentThread();
        return thread == carrier || thread.getClass() == virtual;
    }

    private static @Nullable World here() {
        return world != null && inside() ? world : null;
    }

    public static long nanoTime() {
        World here = here();
        return here != null ? here.nanos() : System.nanoTime();
    }

    public static long currentTimeMillis() {
        World here = here();
        return here != null ? here.millis() : System.currentTimeMillis();
    }

    /** In place of the JDK's own source of {@code Clock}: nanoseconds since that second. */
    public static long adjustment(long second) {
        World here = here();
        long millis = here != null ? here.millis() : System.currentTimeMillis();
        long rest = here != null ? here.nanos() % MILLIS : 0;
        return (millis / 1000 - second) * 1_000_000_000L + millis % 1000 * MILLIS + rest;
    }

    public static Thread currentThread() {
        Thread thread = Thread.currentThread();
        return thread.getClass() == virtual && self != null ? self : thread;
    }

    public static boolean start(Thread facade) {
        return world != null && Thread.currentThread().getClass() == virtual && world.start(facade);
    }

    public static @Nullable Thread delegate(Thread facade) {
        return world == null || facade.getClass() == virtual ? null : world.delegate(facade);
    }

    /** Whom to unpark. */
    public static @Nullable Thread target(@Nullable Thread thread) {
        Thread other = thread == null ? null : delegate(thread);
        return other == null ? thread : other;
    }

    public static @Nullable Future<?> schedule(Thread thread, Runnable command, long delay, TimeUnit unit) {
        return world == null ? null : world.schedule(thread, command, delay, unit);
    }

    public static boolean pinned(Thread thread, boolean timed, long nanos) {
        return world != null && world.pinned(thread, timed, nanos);
    }

    public static void exit(int status) {
        World here = here();
        if (here != null) {
            here.exit(status);
        } else {
            System.exit(status);
        }
    }

    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    public static int processors(Runtime runtime) {
        return PROCESSORS;
    }

    /** A thread that spins lets others go on. */
    public static void spin() {
        Thread.yield();
    }

    /** A node that is killed runs no hooks. */
    public static void shutdownHook(Runtime runtime, Thread thread) {}

    public static boolean removeHook(Runtime runtime, Thread thread) {
        return true;
    }

    /** Null: the JDK's own resolver is to be asked. */
    public static @Nullable Stream<InetAddress> lookup(String host) throws UnknownHostException {
        World here = here();
        if (here == null) {
            return null;
        }
        Stream<InetAddress> found = here.addresses(host);
        if (found == null) {
            throw new UnknownHostException(host);
        }
        return found;
    }

    /** Null: the JDK's own resolver is to be asked. */
    public static @Nullable String name(byte[] address) throws UnknownHostException {
        World here = here();
        if (here == null) {
            return null;
        }
        String name = here.name(address);
        if (name == null) {
            throw new UnknownHostException("nobody has that address");
        }
        return name;
    }

    /** Of the node that runs: what a process has one of. */
    public static void defaultHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        World here = here();
        if (here != null) {
            here.defaultHandler(handler);
        } else {
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    /** The same. */
    public static MBeanServer beans() {
        World here = here();
        return here != null ? here.beans() : ManagementFactory.getPlatformMBeanServer();
    }

    public static InetAddress localHost() throws UnknownHostException {
        World here = here();
        InetAddress local = here == null ? null : here.localHost();
        return local == null ? InetAddress.getLocalHost() : local;
    }

    public static long processId(ProcessHandle handle) {
        World here = here();
        return here != null ? here.processId() : handle.pid();
    }
}
