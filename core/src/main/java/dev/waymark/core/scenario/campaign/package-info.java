/**
 * Many executions of one scenario, and what came of them. The door is
 * {@link dev.waymark.core.scenario.campaign.ScenarioRunner}.
 */
@NullMarked
package dev.waymark.core.scenario.campaign;

import org.jspecify.annotations.NullMarked;
