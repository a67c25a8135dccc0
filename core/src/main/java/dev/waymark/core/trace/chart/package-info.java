/** Executions drawn as message charts for a terminal; the door is {@link dev.waymark.core.trace.chart.MessageChart}. */
@NullMarked
package dev.waymark.core.trace.chart;

import org.jspecify.annotations.NullMarked;
