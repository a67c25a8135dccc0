package dev.waymark.strategies.byzantine;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.random.Rng;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all liars of an execution agree on: to tell the same nodes the same kind of lie, whatever they speak of. Without it a
 * lie needs luck to be confirmed by the next one.
 */
record EquivocationPlan(List<MessageCorruption> ways, long told, long seed) {
    static @Nullable EquivocationPlan drawn(List<MessageCorruption> all, int nodes, Rng random) {
        if (all.isEmpty()) {
            return null;
        }
        String name = all.get(random.nextInt(all.size())).name();
        List<MessageCorruption> ways =
                all.stream().filter(lie -> lie.name().equals(name)).toList();
        return new EquivocationPlan(ways, Equivocation.receivers(nodes, random), random.nextLong());
    }
}
