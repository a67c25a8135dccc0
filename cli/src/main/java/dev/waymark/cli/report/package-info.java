/** {@code report}: a run folder as a page. */
@NullMarked
package dev.waymark.cli.report;

import org.jspecify.annotations.NullMarked;
