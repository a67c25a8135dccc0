/** Strategies by priorities: PCT, PCTCP and partial-order sampling. */
@NullMarked
package dev.waymark.strategies.pct;

import org.jspecify.annotations.NullMarked;
