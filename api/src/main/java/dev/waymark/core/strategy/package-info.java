/** Strategies: a planner per campaign, a run per execution. */
@NullMarked
package dev.waymark.core.strategy;

import org.jspecify.annotations.NullMarked;
