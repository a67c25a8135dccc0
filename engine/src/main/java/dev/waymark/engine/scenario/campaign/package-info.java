/**
 * Many executions of one scenario, and what came of them. The door is
 * {@link dev.waymark.engine.scenario.campaign.ScenarioRunner}.
 */
@NullMarked
package dev.waymark.engine.scenario.campaign;

import org.jspecify.annotations.NullMarked;
