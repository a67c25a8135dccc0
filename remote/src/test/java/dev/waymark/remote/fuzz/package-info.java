/** Seeded mutations of real frames and bodies. */
@NullMarked
package dev.waymark.remote.fuzz;

import org.jspecify.annotations.NullMarked;
