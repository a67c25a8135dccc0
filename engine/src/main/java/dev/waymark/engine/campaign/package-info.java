/** Many executions: workers, budgets, what was found, and where it is kept. */
@NullMarked
package dev.waymark.engine.campaign;

import org.jspecify.annotations.NullMarked;
