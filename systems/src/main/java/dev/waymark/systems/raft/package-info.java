/**
 * Raft with everything that its authors describe, deterministic, and with a zoo of bugs that can be switched on. Here is the
 * system itself; the README beside this file says what stands in the packages around it.
 */
@NullMarked
package dev.waymark.systems.raft;

import org.jspecify.annotations.NullMarked;
