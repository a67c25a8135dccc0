/** Raft with everything that its authors describe, deterministic, and with a zoo of bugs that can be switched on. */
@NullMarked
package dev.waymark.systems.raft;

import org.jspecify.annotations.NullMarked;
