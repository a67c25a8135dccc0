/**
 * Whether what clients saw can be explained by a sequential specification: one class for each kind of consistency, and
 * linearizability as a property of executions.
 *
 * <p>{@code history} is what clients saw, {@code spec} what the service should do, {@code judgement} what comes of a check,
 * {@code picture} a violation to look at, {@code search} how all this is found out.
 */
@NullMarked
package dev.waymark.checkers;

import org.jspecify.annotations.NullMarked;
