package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.SystemMistake;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Turns an abstract state into a fingerprint. Field names do not enter: their order does, and it is fixed. Each field costs one
 * multiplication; only the result is mixed thoroughly. Every step is a bijection, so abstract states that differ in one field
 * never have the same fingerprint, unless the field is a list with a hash of its own.
 */
public final class HashingAbstraction implements StateAbstraction {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private int self;
    private long hash;

    /** The abstract state of a node's state; a system whose abstract states throw is told so. */
    public long hashOf(Deployment deployment, Object state, int node) {
        begin(node);
        try {
            deployment.abstractState(state, node, this);
        } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
            throw SystemMistake.abstracting(node, e);
        }
        return hash();
    }

    public void begin(int newSelf) {
        self = newSelf;
        hash = 0x77617971L;
    }

    public long hash() {
        return Mix.mix(hash);
    }

    private void add(long content) {
        long product = (hash ^ content) * FACTOR;
        hash = product ^ (product >>> 32);
    }

    @Override
    public StateAbstraction number(String field, long value) {
        add(value);
        return this;
    }

    @Override
    public StateAbstraction flag(String field, boolean value) {
        add(value ? 1 : 2);
        return this;
    }

    @Override
    public StateAbstraction value(String field, @Nullable Object value) {
        long content = value instanceof Enum<?> constant ? constant.ordinal() + 1L : Fingerprint.of(value);
        add(content);
        return this;
    }

    @Override
    public StateAbstraction id(String field, int node) {
        add(node == 0 ? 0 : node == self ? 1 : 2);
        return this;
    }

    @Override
    public <T> StateAbstraction numbers(
            String field, List<T> list, ToLongFunction<? super T> number, ToLongFunction<List<T>> hash) {
        add(list.size());
        add(hash.applyAsLong(list));
        return this;
    }

    @Override
    public <T> StateAbstraction list(String field, List<T> list, ToLongFunction<List<T>> hash) {
        add(list.size());
        add(hash.applyAsLong(list));
        return this;
    }

    @Override
    public StateAbstraction ids(String field, Collection<Integer> nodes) {
        add(2L * nodes.size() + (nodes.contains(self) ? 1 : 0));
        return this;
    }
}
