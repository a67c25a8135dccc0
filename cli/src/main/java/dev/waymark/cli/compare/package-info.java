/** The command compare: strategies side by side on the same work, with statistics. */
@NullMarked
package dev.waymark.cli.compare;

import org.jspecify.annotations.NullMarked;
