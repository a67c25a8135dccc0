/** How the messages fall into rounds, for strategies that work in lock step. */
@NullMarked
package dev.waymark.raft.rounds;

import org.jspecify.annotations.NullMarked;
