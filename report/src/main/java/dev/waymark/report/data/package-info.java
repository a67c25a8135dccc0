/** What a report is made of: the files of a run folder, read as far as they can be. */
@NullMarked
package dev.waymark.report.data;

import org.jspecify.annotations.NullMarked;
