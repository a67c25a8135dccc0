/** Clusters of unmodified processes, with faults from the outside over windows of wall-clock time. */
@NullMarked
package dev.waymark.blackbox;

import org.jspecify.annotations.NullMarked;
