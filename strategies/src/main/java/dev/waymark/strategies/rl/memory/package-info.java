/** What learners remember: values of actions by state, shared by all runs of a generation, and episodes to learn from. */
@NullMarked
package dev.waymark.strategies.rl.memory;

import org.jspecify.annotations.NullMarked;
