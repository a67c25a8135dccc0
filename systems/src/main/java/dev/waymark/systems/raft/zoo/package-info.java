/** The bugs that can be switched on. */
@NullMarked
package dev.waymark.systems.raft.zoo;

import org.jspecify.annotations.NullMarked;
