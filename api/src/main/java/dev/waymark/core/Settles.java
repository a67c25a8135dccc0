package dev.waymark.core;

import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/**
 * A deployment whose processes take a while to find each other, by messages and timers that are under control: it says when they
 * have, and for how long it is to be waited for. Strategies that start and stop whole processes wait so, and the end of an execution does.
 */
public interface Settles extends Deployment {
    /** Whether the processes that are up have found each other, and nothing is on its way. */
    boolean settled(View view);

    /** How long they may take, by the clocks of the nodes. */
    long patience();

    /** How long an answer is waited for, by the same clocks. */
    long answer();

    static @Nullable Settles of(Deployment deployment) {
        return deployment instanceof Settles settles ? settles : null;
    }
}
