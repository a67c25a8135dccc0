/** Decisions, events and values as texts that can be read back. */
@NullMarked
package dev.waymark.engine.trace.text;

import org.jspecify.annotations.NullMarked;
