/** The in-process simulation: pool, clocks, timers, disks and clients of plain Java nodes. */
@NullMarked
package dev.waymark.core.sim;

import org.jspecify.annotations.NullMarked;
