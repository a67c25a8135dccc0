/** An execution as a set of 64-bit fingerprints. */
@NullMarked
package dev.waymark.core.coverage;

import org.jspecify.annotations.NullMarked;
