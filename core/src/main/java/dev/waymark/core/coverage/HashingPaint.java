package dev.waymark.core.coverage;

import dev.waymark.core.Paint;
import dev.waymark.core.random.Fingerprint;
import dev.waymark.core.random.Mix;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Turns a colour into a fingerprint. Field names do not enter: their order does, and it is fixed. */
public final class HashingPaint implements Paint {
    private int self;
    private long hash;

    public void begin(int newSelf) {
        self = newSelf;
        hash = 0x77617971L;
    }

    public long hash() {
        return hash;
    }

    @Override
    public Paint number(String field, long value) {
        hash = Mix.combine(hash, value);
        return this;
    }

    @Override
    public Paint flag(String field, boolean value) {
        hash = Mix.combine(hash, value ? 1 : 2);
        return this;
    }

    @Override
    public Paint value(String field, @Nullable Object value) {
        long content = value instanceof Enum<?> constant ? constant.ordinal() + 1L : Fingerprint.of(value);
        hash = Mix.combine(hash, content);
        return this;
    }

    @Override
    public Paint id(String field, int node) {
        hash = Mix.combine(hash, node == 0 ? 0 : node == self ? 1 : 2);
        return this;
    }

    @Override
    public Paint ids(String field, Collection<Integer> nodes) {
        hash = Mix.combine(hash, 2L * nodes.size() + (nodes.contains(self) ? 1 : 0));
        return this;
    }
}
