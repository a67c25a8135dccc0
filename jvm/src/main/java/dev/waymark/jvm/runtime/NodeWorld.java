package dev.waymark.jvm.runtime;

import dev.waymark.jvm.hook.Hook;
import dev.waymark.jvm.hook.World;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import org.jspecify.annotations.Nullable;

/** What rewritten code is answered: by the machine that runs. */
public final class NodeWorld extends World {
    /** 2023-11-14: what clocks say when an execution begins. */
    private static final long EPOCH = 1_700_000_000_000L;

    private static final long MILLIS = 1_000_000L;
    private static final int LOOPBACK = 127;

    private static int pins;

    private NodeWorld() {}

    /** From now on; the calling thread carries all others. */
    public static void install() {
        Hook.virtual = JdkThreads.virtual();
        Hook.carrier = Thread.currentThread();
        Hook.world = new NodeWorld();
    }

    /** How often a thread waited that could not leave its carrier. */
    public static int pins() {
        return pins;
    }

    @Override
    public long nanos() {
        Machine here = Machine.running();
        return here == null ? 0 : here.look();
    }

    @Override
    public long millis() {
        return EPOCH + nanos() / MILLIS;
    }

    @Override
    public boolean start(Thread facade) {
        Machine here = Machine.running();
        String type = facade.getClass().getName();
        if (here == null || type.startsWith("jdk.internal.") || type.startsWith("java.lang.ref.")) {
            return false;
        }
        here.spawn(facade, facade);
        return true;
    }

    @Override
    public @Nullable Thread delegate(Thread facade) {
        Machine here = Machine.running();
        Task task = here == null || !Hook.inside() ? null : here.task(facade);
        return task == null ? null : task.virtual;
    }

    @Override
    public Future<?> schedule(Thread virtual, Runnable command, long delay, TimeUnit unit) {
        return Machine.here().alarm(command, unit.toNanos(delay));
    }

    @Override
    public boolean pinned(Thread virtual, boolean timed, long nanos) {
        pins++;
        Machine here = Machine.running();
        if (here == null) {
            return false;
        }
        if (!timed) {
            throw new IllegalStateException("thread " + Machine.runningTask()
                    + " waits in a static initialiser or below native code, where no other thread can take its place");
        }
        here.advance(here.nanos() + nanos);
        return true;
    }

    @Override
    public void exit(int status) {
        Machine.here().exit(status);
    }

    @Override
    public @Nullable Stream<InetAddress> addresses(String host) {
        Machine here = Machine.running();
        try {
            if (host.equals("localhost")) {
                return Stream.of(InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1}));
            }
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
        if (here != null) {
            for (Machine each : here.all()) {
                if (each.name().equals(host)) {
                    return Stream.of(each.address());
                }
            }
        }
        return null;
    }

    @Override
    public @Nullable String name(byte[] address) {
        Machine here = Machine.running();
        if (here != null) {
            for (Machine each : here.all()) {
                if (Arrays.equals(each.address().getAddress(), address)) {
                    return each.name();
                }
            }
        }
        return address[0] == LOOPBACK ? "localhost" : null;
    }

    @Override
    public void defaultHandler(Thread.@Nullable UncaughtExceptionHandler handler) {
        Machine.here().defaultHandler(handler);
    }

    @Override
    public MBeanServer beans() {
        return Machine.here().beans();
    }

    @Override
    public @Nullable InetAddress localHost() {
        Machine here = Machine.running();
        return here == null ? null : here.address();
    }

    @Override
    public long processId() {
        Machine here = Machine.running();
        return here == null ? 1 : here.number();
    }
}
