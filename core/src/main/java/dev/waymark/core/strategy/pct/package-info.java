/** Strategies by priorities: PCT, PCTCP and partial-order sampling. */
@NullMarked
package dev.waymark.core.strategy.pct;

import org.jspecify.annotations.NullMarked;
