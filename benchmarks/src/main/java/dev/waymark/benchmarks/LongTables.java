package dev.waymark.benchmarks;

import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongIntMap;
import dev.waymark.engine.primitive.LongMap;
import dev.waymark.engine.primitive.LongSet;
import java.util.concurrent.TimeUnit;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Our tables of longs and those of Agrona with the same load: time per number for a set that is filled, a number that is known,
 * one that is not, and a value that is looked up.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@OperationsPerInvocation(LongTables.ASKED)
@SuppressWarnings("NullAway.Init") // JMH calls the set-up before anything else
public class LongTables {
    static final int ASKED = 1_000;
    private static final float LOAD_OF_SETS = 0.8f;
    private static final float LOAD_OF_MAPS = 0.5f;

    @Param({"1000", "1000000"})
    public int size;

    private final long[] known = new long[ASKED];
    private final long[] unknown = new long[ASKED];
    private LongSet set;
    private LongHashSet agronaSet;
    private LongMap<String> map;
    private Long2ObjectHashMap<String> agronaMap;
    private LongIntMap intMap;
    private Long2LongHashMap agronaIntMap;

    @Setup(Level.Trial)
    public void fill() {
        set = new LongSet();
        agronaSet = new LongHashSet(1 << 10, LOAD_OF_SETS);
        map = new LongMap<>();
        agronaMap = new Long2ObjectHashMap<>(1 << 10, LOAD_OF_MAPS);
        intMap = new LongIntMap();
        agronaIntMap = new Long2LongHashMap(1 << 7, LOAD_OF_MAPS, -1);
        for (int i = 0; i < size; i++) {
            long key = Mix.mix(i + 1);
            set.add(key);
            agronaSet.add(key);
            map.put(key, "value");
            agronaMap.put(key, "value");
            intMap.put(key, i);
            agronaIntMap.put(key, i);
        }
        for (int i = 0; i < ASKED; i++) {
            known[i] = Mix.mix(Long.remainderUnsigned(Mix.mix(i), size) + 1);
            unknown[i] = Mix.mix(-i - 1L);
        }
    }

    @Benchmark
    public int filled() {
        LongSet fresh = new LongSet();
        for (long key : known) {
            fresh.add(key);
        }
        return fresh.size();
    }

    @Benchmark
    public int filledAgrona() {
        LongHashSet fresh = new LongHashSet(1 << 10, LOAD_OF_SETS);
        for (long key : known) {
            fresh.add(key);
        }
        return fresh.size();
    }

    @Benchmark
    public int addedAgain() {
        int count = 0;
        for (long key : known) {
            count += set.add(key) ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public int addedAgainAgrona() {
        int count = 0;
        for (long key : known) {
            count += agronaSet.add(key) ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public int missing() {
        int count = 0;
        for (long key : unknown) {
            count += set.contains(key) ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public int missingAgrona() {
        int count = 0;
        for (long key : unknown) {
            count += agronaSet.contains(key) ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public int object() {
        int count = 0;
        for (long key : known) {
            count += map.get(key) == null ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public int objectAgrona() {
        int count = 0;
        for (long key : known) {
            count += agronaMap.get(key) == null ? 1 : 0;
        }
        return count;
    }

    @Benchmark
    public long number() {
        long sum = 0;
        for (long key : known) {
            sum += intMap.get(key, -1);
        }
        return sum;
    }

    @Benchmark
    public long numberAgrona() {
        long sum = 0;
        for (long key : known) {
            sum += agronaIntMap.get(key);
        }
        return sum;
    }
}
