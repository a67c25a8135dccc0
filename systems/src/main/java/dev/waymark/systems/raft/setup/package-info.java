/** The parameters of one deployment. */
@NullMarked
package dev.waymark.systems.raft.setup;

import org.jspecify.annotations.NullMarked;
