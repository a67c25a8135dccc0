package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Settings;
import java.util.Arrays;

/** A schedule whose first actions are given; the others are drawn. */
public final class GivenRun extends WindowRun {
    private final int[] done;

    GivenRun(WindowOptions options, Settings settings, Plan plan, int[] given, Rng random) {
        this(options, settings, plan, complete(options, given, random));
    }

    private GivenRun(WindowOptions options, Settings settings, Plan plan, int[] actions) {
        super(
                options,
                settings,
                plan,
                (window, view) -> options.available().action(actions[window]),
                new Observer() {});
        this.done = actions;
    }

    private static int[] complete(WindowOptions options, int[] given, Rng random) {
        int[] actions = Arrays.copyOf(given, options.windows());
        for (int i = given.length; i < actions.length; i++) {
            actions[i] = options.available().draw(random);
        }
        return actions;
    }

    /** What was done in the windows that have begun. */
    public int[] done() {
        return Arrays.copyOf(done, begun());
    }
}
