/** Filters over any strategy: unit tests for protocols (NETRIX; Nagendra's thesis, chapter 3). */
@NullMarked
package dev.waymark.core.scenario;

import org.jspecify.annotations.NullMarked;
