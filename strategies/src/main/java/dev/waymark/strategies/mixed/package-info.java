/** Strategy {@code mixed}: each execution is one of a strategy that finds what others do not. */
@NullMarked
package dev.waymark.strategies.mixed;

import org.jspecify.annotations.NullMarked;
