/** Executions drawn as message charts for a terminal; the door is {@link dev.waymark.engine.trace.chart.MessageChart}. */
@NullMarked
package dev.waymark.engine.trace.chart;

import org.jspecify.annotations.NullMarked;
