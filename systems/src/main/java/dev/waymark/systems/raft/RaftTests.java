package dev.waymark.systems.raft;

import dev.waymark.core.scenario.Scenario;
import dev.waymark.core.scenario.ScenarioProvider;
import dev.waymark.raft.scenarios.RaftScenarios;
import java.util.List;

/** The scenarios of the Raft kit, on this one unless the user names another. */
public final class RaftTests implements ScenarioProvider {
    @Override
    public List<Scenario> scenarios() {
        return RaftScenarios.on("raft");
    }
}
