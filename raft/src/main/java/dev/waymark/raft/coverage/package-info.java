/** What counts as covered: the abstract state of a state, and the clauses of the protocol. */
@NullMarked
package dev.waymark.raft.coverage;

import org.jspecify.annotations.NullMarked;
