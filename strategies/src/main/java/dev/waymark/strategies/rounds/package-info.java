/**
 * Sampling executions in lock-step rounds with isolated processes, after the communication-closure paper. A sampler yields
 * isolation plans, which are plain data; an executor applies one to a cluster.
 */
@NullMarked
package dev.waymark.strategies.rounds;

import org.jspecify.annotations.NullMarked;
