/** Campaigns and scenarios as JUnit tests: {@link dev.waymark.junit.Campaign}, {@link dev.waymark.junit.ScenarioTest}. */
@NullMarked
package dev.waymark.junit;

import org.jspecify.annotations.NullMarked;
