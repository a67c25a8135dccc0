/** A cluster as a learner sees it: states, actions, and steps that are made of ordinary decisions. */
@NullMarked
package dev.waymark.strategies.rl.environment;

import org.jspecify.annotations.NullMarked;
