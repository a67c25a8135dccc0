package dev.waymark.strategies.windows;

import dev.waymark.core.cluster.View;

/** Says what to do in the window that begins; used by one run. */
interface Chooser {
    /** {@code window} counts from 0. */
    FaultAction choose(int window, View view);
}
