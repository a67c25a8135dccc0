/** The system under control, as strategies, properties and coverages see it. */
@NullMarked
package dev.waymark.core.cluster;

import org.jspecify.annotations.NullMarked;
