/** Violations for the terminal. */
@NullMarked
package dev.waymark.checkers.picture;

import org.jspecify.annotations.NullMarked;
