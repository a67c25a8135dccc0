/** Coverage {@code summaries}: windows of a timeline as states. */
@NullMarked
package dev.waymark.core.summaries;

import org.jspecify.annotations.NullMarked;
