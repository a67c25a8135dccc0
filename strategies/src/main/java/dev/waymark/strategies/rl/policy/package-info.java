/** How a learner chooses, and what it learns from what came of it: one class for each rule of the papers. */
@NullMarked
package dev.waymark.strategies.rl.policy;

import org.jspecify.annotations.NullMarked;
