/** A run folder as one page, for people; the door is {@link dev.waymark.report.Report}. */
@NullMarked
package dev.waymark.report;

import org.jspecify.annotations.NullMarked;
