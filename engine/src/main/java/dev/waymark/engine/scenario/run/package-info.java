/**
 * One execution under the filters of a scenario. Two doors: {@link dev.waymark.engine.scenario.run.FilteredStrategy}, where
 * filters decide, and {@link dev.waymark.engine.scenario.run.Expectation}, which only follows them and judges.
 */
@NullMarked
package dev.waymark.engine.scenario.run;

import org.jspecify.annotations.NullMarked;
