package dev.waymark.strategies.byzantine;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one node makes of one thing it has to say, to whom. All receivers in {@code told} hear the same lie, so that a lie to
 * several is one that they agree on; the others hear the truth, or another lie.
 */
final class Equivocation {
    /** Nobody hears this. */
    static final Object SILENCE = new Object();

    private static final int OTHERS_TOO = 3;

    final int teller;
    final Object truth;
    private final long told;
    private final @Nullable Object lie;
    private final @Nullable Object otherwise;

    private Equivocation(int teller, Object truth, long told, @Nullable Object lie, @Nullable Object otherwise) {
        this.teller = teller;
        this.truth = truth;
        this.told = told;
        this.lie = lie;
        this.otherwise = otherwise;
    }

    static Equivocation truth(int teller, Object truth) {
        return new Equivocation(teller, truth, 0, null, null);
    }

    /** With a plan it is known who hears a lie, and alike things become alike lies. */
    static Equivocation drawn(
            List<MessageCorruption> ways,
            int teller,
            Object truth,
            @Nullable EquivocationPlan plan,
            int nodes,
            Rng random) {
        List<MessageCorruption> fitting = new ArrayList<>(ways.size());
        for (MessageCorruption way : ways) {
            if (way.type().isInstance(truth)) {
                fitting.add(way);
            }
        }
        if (fitting.isEmpty()) {
            return truth(teller, truth);
        }
        if (plan != null) {
            return new Equivocation(
                    teller, truth, plan.told(), lie(fitting, teller, truth, new Rng(plan.seed())), null);
        }
        long told = receivers(nodes, random);
        Object lie = lie(fitting, teller, truth, random);
        Object otherwise = random.nextInt(OTHERS_TOO) == 0 ? lie(fitting, teller, truth, random) : null;
        return new Equivocation(teller, truth, told, lie, otherwise);
    }

    private static @Nullable Object lie(List<MessageCorruption> fitting, int teller, Object truth, Rng random) {
        MessageCorruption way = fitting.get(random.nextInt(fitting.size()));
        if (way.way() == MessageCorruption.Way.WITHHOLD) {
            return SILENCE;
        }
        Object lie = way.telling().tell(truth, teller, random);
        return truth.equals(lie) ? null : lie;
    }

    /** One bit for each of the first 63 nodes, at least one of them set; every third time all. */
    static long receivers(int nodes, Rng random) {
        long all = nodes >= 63 ? -1L >>> 1 : (1L << nodes) - 1;
        long some = random.nextInt(3) == 0 ? all : random.nextLong() & all;
        return some == 0 ? 1L << random.nextInt(Math.min(nodes, 63)) : some;
    }

    boolean about(int node, Object message) {
        return teller == node && (truth == message || truth.equals(message));
    }

    /** What {@code receiver} hears instead of the truth; null: the truth. */
    @Nullable
    Object to(int receiver) {
        return (told >> (receiver - 1) & 1) != 0 ? lie : otherwise;
    }
}
