/**
 * The language of scenarios: filters over any strategy, unit tests for protocols (NETRIX; Nagendra's thesis, chapter 3).
 * The door is {@link dev.waymark.core.scenario.Scenario#scenario}; what is written here is carried out in {@code run}, as a
 * campaign in {@code campaign}, and found by name in {@code registry}.
 */
@NullMarked
package dev.waymark.core.scenario;

import org.jspecify.annotations.NullMarked;
