/** Makes counterexamples short: delta debugging over decisions. */
@NullMarked
package dev.waymark.engine.shrink;

import org.jspecify.annotations.NullMarked;
