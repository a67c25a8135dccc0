package dev.waymark.jvm.runtime;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What the JDK counts or draws for all threads of a JVM: each node has its own, so that no node's draws depend on another's. */
final class Randomness {
    private static final AtomicLong UNIQUIFIER = (AtomicLong) value(Random.class, "seedUniquifier");
    private static final AtomicLong SEEDER = (AtomicLong) value(ThreadLocalRandom.class, "seeder");
    private static final AtomicInteger PROBES = (AtomicInteger) value(ThreadLocalRandom.class, "probeGenerator");
    private static final AtomicInteger POOLS =
            (AtomicInteger) value(inner(Executors.class, "DefaultThreadFactory"), "poolNumber");
    private static final Field THREADS = field(inner(Thread.class, "ThreadNumbering"), "next");
    private static final List<Field> OF_CARRIER = ofCarrier();
    private static final Random MATH = math();
    private static final Random SHUFFLE = shuffle();

    private final Random secure;
    private long uniquifier;
    private long seeder;
    private int probes;
    private int pools = 1;
    private int threads;
    private final long[] carrier = new long[OF_CARRIER.size()];
    private final Random draws;

    Randomness(long seed) {
        secure = new Random(seed * 31 + 7);
        uniquifier = seed | 1; // it is multiplied for each draw: none may be 0
        draws = new Random(seed);
        seeder = seed * 0x9E3779B97F4A7C15L + 1;
        probes = 1;
        carrier[0] = seed;
        for (int i = 1; i < carrier.length; i++) {
            carrier[i] = 1;
        }
    }

    Random secure() {
        return secure;
    }

    /** The node begins to run on this thread. */
    void enter() {
        try {
            UNIQUIFIER.set(uniquifier);
            SEEDER.set(seeder);
            PROBES.set(probes);
            POOLS.set(pools);
            THREADS.setInt(null, threads);
            for (int i = 0; i < carrier.length; i++) {
                Field field = OF_CARRIER.get(i);
                if (field.getType() == long.class) {
                    field.setLong(Thread.currentThread(), carrier[i]);
                } else {
                    field.setInt(Thread.currentThread(), (int) carrier[i]);
                }
            }
            MATH.setSeed(draws.nextLong());
            SHUFFLE.setSeed(draws.nextLong());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    void leave() {
        try {
            uniquifier = UNIQUIFIER.get();
            seeder = SEEDER.get();
            probes = PROBES.get();
            pools = POOLS.get();
            threads = THREADS.getInt(null);
            for (int i = 0; i < carrier.length; i++) {
                Field field = OF_CARRIER.get(i);
                carrier[i] = field.getType() == long.class
                        ? field.getLong(Thread.currentThread())
                        : field.getInt(Thread.currentThread());
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Field> ofCarrier() {
        List<Field> fields = new ArrayList<>();
        for (String name :
                List.of("threadLocalRandomSeed", "threadLocalRandomProbe", "threadLocalRandomSecondarySeed")) {
            fields.add(field(Thread.class, name));
        }
        return fields;
    }

    private static Random math() {
        return (Random) value(inner(Math.class, "RandomNumberGeneratorHolder"), "randomNumberGenerator");
    }

    private static Random shuffle() {
        List<Integer> any = new ArrayList<>(List.of(1, 2));
        Collections.shuffle(any); // makes it
        if (any.size() != 2) {
            throw new IllegalStateException("shuffled away: " + any);
        }
        return (Random) value(Collections.class, "r");
    }

    private static Class<?> inner(Class<?> outer, String name) {
        try {
            return Class.forName(outer.getName() + "$" + name);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Object value(Class<?> type, String name) {
        try {
            @Nullable Object value = field(type, name).get(null);
            if (value == null) {
                throw new ExceptionInInitializerError(type.getName() + "." + name + " is null");
            }
            return value;
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
