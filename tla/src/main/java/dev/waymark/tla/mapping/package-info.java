/** Executions followed in a model: which event is which action, model states as coverage, conformance as a property. */
@NullMarked
package dev.waymark.tla.mapping;

import org.jspecify.annotations.NullMarked;
