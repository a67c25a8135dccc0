/** What clients ask: operations drawn from the seed, or those that somebody gave. */
@NullMarked
package dev.waymark.raft.workload;

import org.jspecify.annotations.NullMarked;
