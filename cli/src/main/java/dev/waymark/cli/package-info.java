/** The command line: one class per command, and the frame that they share. */
@NullMarked
package dev.waymark.cli;

import org.jspecify.annotations.NullMarked;
