/** Campaigns and scenarios as JUnit tests: {@link dev.waymark.junit.Campaign}, {@link dev.waymark.junit.Scenario}. */
@NullMarked
package dev.waymark.junit;

import org.jspecify.annotations.NullMarked;
