/**
 * Whether an asynchronous execution could as well have been made in lock-step rounds with losses, after the
 * communication-closure paper; docs/strategies/closure.md says exactly what is decided. {@code StepTable} is an execution as
 * the checker sees it, {@code Reordering} decides, {@code LockStep} writes the other execution down, {@code
 * ClosureChecker} makes it for real and compares.
 */
@NullMarked
package dev.waymark.strategies.closure;

import org.jspecify.annotations.NullMarked;
