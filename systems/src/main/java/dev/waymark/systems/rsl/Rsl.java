package dev.waymark.systems.rsl;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/**
 * The replicated state library RSL, as "Reward augmentation in reinforcement learning for testing distributed systems" explores it:
 * re-implemented after its description, oddities included. It is correct unless its bug is switched on.
 */
public final class Rsl implements SimulatedSystem {
    static final String DOUBLE_EXECUTION = "double-execution";

    @Override
    public String name() {
        return "rsl";
    }

    @Override
    public String summary() {
        return "replicated state machines by Paxos with a stable primary, driven by ticks (RSL)";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 3, 1, 7, "replicas"),
                Parameter.number("requests", 5, 0, 100, "commands that clients ask for"),
                Parameter.number("heartbeat", 3, 1, 100, "ticks after which a primary repeats itself"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                DOUBLE_EXECUTION,
                "a decree that is proposed again in a later ballot is executed again",
                RslDeployment.SAME_DECISIONS));
    }

    @Override
    public SimulatedDeployment<?> deploy(Configuration configuration) {
        return new RslDeployment(configuration);
    }
}
