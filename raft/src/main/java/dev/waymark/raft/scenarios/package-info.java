/** Unit tests for Raft, and the conditions and actions they share. */
@NullMarked
package dev.waymark.raft.scenarios;

import org.jspecify.annotations.NullMarked;
