/** What the processes of a grid tell each other, as bytes of our own; no Java serialisation. */
@NullMarked
package dev.waymark.grid.wire;

import org.jspecify.annotations.NullMarked;
