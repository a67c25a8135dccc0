/** A system just large enough to make every kind of event, for the tests of happens-before and of charts. */
@NullMarked
package dev.waymark.engine.trace.chartfixture;

import org.jspecify.annotations.NullMarked;
