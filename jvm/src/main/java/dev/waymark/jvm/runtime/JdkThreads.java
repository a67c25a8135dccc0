package dev.waymark.jvm.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Private parts of the virtual threads of JDK 25: how one is made with a scheduler of our own, and who waits for a monitor. */
public final class JdkThreads {
    private static final Class<?> TYPE = type();
    private static final Constructor<?> MAKE;
    private static final MethodHandle UNBLOCK;
    private static final MethodHandle TAKE;
    private static final VarHandle WAITING;
    private static final VarHandle NEXT;
    private static final Field ID;

    static {
        try {
            MAKE = TYPE.getDeclaredConstructor(Executor.class, String.class, int.class, Runnable.class);
            MAKE.setAccessible(true);
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(TYPE, MethodHandles.lookup());
            UNBLOCK = lookup.findVirtual(TYPE, "unblock", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Thread.class));
            TAKE = lookup.findStatic(TYPE, "takeVirtualThreadListToUnblock", MethodType.methodType(TYPE))
                    .asType(MethodType.methodType(Thread.class));
            WAITING = lookup.findVarHandle(TYPE, "onWaitingList", boolean.class);
            NEXT = lookup.findVarHandle(TYPE, "next", TYPE);
            ID = Thread.class.getDeclaredField("tid");
            ID.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private JdkThreads() {}

    private static Class<?> type() {
        try {
            return Class.forName("java.lang.VirtualThread");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The class of virtual threads. */
    public static Class<?> virtual() {
        return TYPE;
    }

    static Thread make(Executor scheduler, String name, Runnable body) {
        try {
            return (Thread) MAKE.newInstance(scheduler, name, 0, body);
        } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }

    static long id(Thread thread) {
        try {
            return ID.getLong(thread); // getId() may be overridden
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code ThreadLocalRandom} mixes the number of its thread into every draw. */
    static void id(Thread thread, long id) {
        try {
            ID.setLong(thread, id);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether the JVM has made it ready because somebody left a monitor. */
    static boolean gotMonitor(Thread virtual) {
        return (boolean) WAITING.getVolatile(virtual);
    }

    /** Makes those go on that got a monitor, in the order of their numbers; the JVM's own order is that of its threads. */
    static int unblock() {
        try {
            List<Thread> ready = new ArrayList<>();
            @Nullable Thread thread = (Thread) TAKE.invokeExact();
            while (thread != null) {
                ready.add(thread);
                Thread next = (Thread) NEXT.getVolatile(thread);
                NEXT.setVolatile(thread, null);
                WAITING.setVolatile(thread, false);
                thread = next;
            }
            ready.sort(Comparator.comparingLong(JdkThreads::id));
            for (Thread each : ready) {
                UNBLOCK.invokeExact(each);
            }
            return ready.size();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
