/** A real browser for tests. */
@NullMarked
package dev.waymark.report.browser;

import org.jspecify.annotations.NullMarked;
