package dev.waymark.core.scenario;

import java.util.List;

/** Scenarios that can be named on the command line; found by {@link java.util.ServiceLoader}, or named by class. */
public interface ScenarioProvider {
    List<Scenario> scenarios();
}
