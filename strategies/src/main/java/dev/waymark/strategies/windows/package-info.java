/** Strategies over schedules of faults: one in each window of virtual time, while everything else goes its natural way. */
@NullMarked
package dev.waymark.strategies.windows;

import org.jspecify.annotations.NullMarked;
