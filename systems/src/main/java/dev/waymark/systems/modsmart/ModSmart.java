package dev.waymark.systems.modsmart;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Parameter;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Sousa and Bessani: From Byzantine consensus to BFT state machine replication, EDCC 2012; see the README beside this file. */
public final class ModSmart implements SimulatedSystem {
    @Override
    public String name() {
        return "mod-smart";
    }

    @Override
    public String summary() {
        return "the protocol of BFT-SMaRt: propose, write, accept; stop, stop-data, sync; f of 3f+1 replicas may lie";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("nodes", 4, 4, 13, "replicas"),
                Parameter.number("clients", 2, 1, 8, "clients"),
                Parameter.number("requests", 2, 1, 20, "requests of each client, one after the other"));
    }

    @Override
    public List<Bug> bugs() {
        return Flaws.BUGS;
    }

    @Override
    public SimulatedDeployment<ReplicaState> deploy(Configuration configuration) {
        return new ModSmartDeployment(configuration);
    }
}
