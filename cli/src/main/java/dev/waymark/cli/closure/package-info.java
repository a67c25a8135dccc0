/** {@code closure}: whether executions are ones in lock-step rounds. */
@NullMarked
package dev.waymark.cli.closure;

import org.jspecify.annotations.NullMarked;
