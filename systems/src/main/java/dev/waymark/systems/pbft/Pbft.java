package dev.waymark.systems.pbft;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Castro and Liskov: Practical Byzantine Fault Tolerance, OSDI 1999; see the README beside this file. */
public final class Pbft implements SimulatedSystem {
    @Override
    public String name() {
        return "pbft";
    }

    @Override
    public String summary() {
        return "practical Byzantine fault tolerance: pre-prepare, prepare, commit; f of 3f+1 replicas may lie";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 4, 4, 13, "replicas"),
                Parameter.number("clients", 2, 1, 8, "clients"),
                Parameter.number("requests", 2, 1, 20, "requests of each client, one after the other"),
                Parameter.number("checkpoint", 2, 1, 100, "requests between two checkpoints"));
    }

    @Override
    public List<Bug> bugs() {
        return Flaws.BUGS;
    }

    @Override
    public SimulatedDeployment<ReplicaState> deploy(Configuration configuration) {
        return new PbftDeployment(configuration);
    }
}
