/** {@code waymark worker}: campaigns, and trials of comparisons, that another process leads. */
@NullMarked
package dev.waymark.cli.worker;

import org.jspecify.annotations.NullMarked;
