/**
 * Scenarios by name, those of plugins and of systems that were loaded anew too. The door is
 * {@link dev.waymark.engine.scenario.registry.ScenarioRegistry}.
 */
@NullMarked
package dev.waymark.engine.scenario.registry;

import org.jspecify.annotations.NullMarked;
