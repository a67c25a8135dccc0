/** Checkers that decide by reading a history once: sets, queues, counters, banks, identifiers, locks. */
@NullMarked
package dev.waymark.histories.linear;

import org.jspecify.annotations.NullMarked;
