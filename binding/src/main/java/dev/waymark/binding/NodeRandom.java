package dev.waymark.binding;

import dev.waymark.core.random.Rng;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** For libraries that want Java's class: the numbers are the node's own. */
public final class NodeRandom extends Random {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable Rng rng;

    public NodeRandom(Rng rng) {
        super(0);
        this.rng = rng;
    }

    @Override
    protected int next(int bits) {
        return rng == null ? 0 : (int) (rng.nextLong() >>> (64 - bits));
    }
}
