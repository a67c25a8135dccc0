/** The page itself: its sections, its style and its script in one file. */
@NullMarked
package dev.waymark.report.page;

import org.jspecify.annotations.NullMarked;
