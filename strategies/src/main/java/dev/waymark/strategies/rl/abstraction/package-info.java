/** What learners see of a state, and the checks of an abstraction of states. */
@NullMarked
package dev.waymark.strategies.rl.abstraction;

import org.jspecify.annotations.NullMarked;
