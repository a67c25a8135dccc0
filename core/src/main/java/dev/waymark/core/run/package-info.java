/** Runs a campaign from Java: {@link dev.waymark.core.run.Waymark} is where to begin. */
@NullMarked
package dev.waymark.core.run;

import org.jspecify.annotations.NullMarked;
