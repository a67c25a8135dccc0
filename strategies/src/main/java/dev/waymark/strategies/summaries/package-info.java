/** Coverage {@code summaries}: windows of a timeline as states. */
@NullMarked
package dev.waymark.strategies.summaries;

import org.jspecify.annotations.NullMarked;
