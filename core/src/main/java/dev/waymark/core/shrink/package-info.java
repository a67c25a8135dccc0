/** Makes counterexamples short: delta debugging over decisions. */
@NullMarked
package dev.waymark.core.shrink;

import org.jspecify.annotations.NullMarked;
