/** Runs a campaign from Java: {@link dev.waymark.engine.run.Waymark} is where to begin. */
@NullMarked
package dev.waymark.engine.run;

import org.jspecify.annotations.NullMarked;
