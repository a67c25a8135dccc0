/**
 * Strategies that learn by trial: an execution is an episode of steps in an environment, and what came of each step is
 * remembered for the next episodes.
 */
@NullMarked
package dev.waymark.strategies.rl;

import org.jspecify.annotations.NullMarked;
