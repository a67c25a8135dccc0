/**
 * An experiment: target, strategy, properties, coverages and budget, composed in one place. Whoever makes executions has one
 * built ({@link dev.waymark.engine.experiment.Experiment#on}) and asks it for planners, runs and explorers.
 */
@NullMarked
package dev.waymark.engine.experiment;

import org.jspecify.annotations.NullMarked;
