/** The one place that reads the clock. */
@NullMarked
package dev.waymark.core.time;

import org.jspecify.annotations.NullMarked;
