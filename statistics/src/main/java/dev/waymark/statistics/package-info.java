/** Figures of samples with values that were not observed: intervals, tests, survival. It knows nothing of campaigns. */
@NullMarked
package dev.waymark.statistics;

import org.jspecify.annotations.NullMarked;
