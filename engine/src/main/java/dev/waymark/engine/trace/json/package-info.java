/** Decisions and events as JSON objects with a field for each of their parts. */
@NullMarked
package dev.waymark.engine.trace.json;

import org.jspecify.annotations.NullMarked;
