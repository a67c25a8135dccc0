/** JMH benchmarks over the same cases as {@code waymark bench}. */
@NullMarked
package dev.waymark.benchmarks;

import org.jspecify.annotations.NullMarked;
