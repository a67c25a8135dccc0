/** Histories that somebody recorded, and what a checker says of them. */
@NullMarked
package dev.waymark.histories;

import org.jspecify.annotations.NullMarked;
