package dev.waymark.tla.tlc;

import org.jspecify.annotations.Nullable;
import tlc2.tool.Action;
import tlc2.value.impl.Value;

/**
 * An action with its arguments.
 *
 * @param id equal for equal actions and arguments
 * @param footprint null when it cannot be told: then the whole state counts
 */
record Bound(
        Action action, Value[] arguments, long id, @Nullable Footprint footprint) {}
