package dev.waymark.strategies.swarm;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** What comes and goes around the nodes: the partition, and a clock that runs ahead. Both only delay. */
final class NetworkFaults {
    private static final int CLOCK_EVERY = 8;

    private final Rng random;
    private final SwarmConfiguration configuration;
    private final long drift;
    private final int steps;
    private final int nodes;
    private boolean parted;
    private int change = Integer.MAX_VALUE;
    private int clock = Integer.MAX_VALUE;
    private int triedAt = -1;

    NetworkFaults(Rng random, SwarmConfiguration configuration, int nodes, long drift, int steps) {
        this.random = random;
        this.configuration = configuration;
        this.drift = drift;
        this.steps = steps;
        this.nodes = nodes;
        if (configuration.split() != 0) {
            change = random.nextInt(Math.max(1, steps / 2));
        }
        if (configuration.ahead() > 0) {
            clock = random.nextInt(CLOCK_EVERY);
        }
    }

    private static List<Integer> side(int bits, int nodes) {
        List<Integer> side = new ArrayList<>();
        for (int node = 1; node <= nodes && node < Integer.SIZE; node++) {
            if ((bits >> node & 1) != 0) {
                side.add(node);
            }
        }
        return side;
    }

    /** What changes now, or stop. */
    long next(View view) {
        int now = view.decisions();
        if ((now < change && now < clock) || now == triedAt) {
            return Code.stop();
        }
        triedAt = now;
        if (now >= change) {
            change = now + 1 + random.nextInt(Math.max(1, steps / 4));
            return turn(view);
        }
        clock = now + 1 + random.nextInt(2 * CLOCK_EVERY);
        return view.encode(new Decision.Advance(configuration.ahead(), 1 + (long) (random.nextDouble() * drift)));
    }

    private long turn(View view) {
        parted = !parted;
        return parted ? view.encode(new Decision.Partition(List.of(side(configuration.split(), nodes)))) : Code.heal();
    }

    /** Nothing else can happen: a partition ends. */
    long clear(View view) {
        if (!parted) {
            return Code.stop();
        }
        change = view.decisions() + 1 + random.nextInt(Math.max(1, steps / 4));
        return turn(view);
    }
}
