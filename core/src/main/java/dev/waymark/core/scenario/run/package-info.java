/**
 * One execution under the filters of a scenario. Two doors: {@link dev.waymark.core.scenario.run.FilteredStrategy}, where
 * filters decide, and {@link dev.waymark.core.scenario.run.Expectation}, which only follows them and judges.
 */
@NullMarked
package dev.waymark.core.scenario.run;

import org.jspecify.annotations.NullMarked;
