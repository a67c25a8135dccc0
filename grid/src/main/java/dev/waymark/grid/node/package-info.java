/** Processes of a grid as members of a Pekko cluster. */
@NullMarked
package dev.waymark.grid.node;

import org.jspecify.annotations.NullMarked;
