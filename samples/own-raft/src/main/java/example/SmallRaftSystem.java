package example;

import dev.waymark.core.*;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.raft.*;
import dev.waymark.raft.vocabulary.*;
import java.util.List;
import java.util.Set;

public final class SmallRaftSystem implements SimulatedSystem, RaftSystem {
    @Override public String name() { return "small-raft"; }

    @Override public String summary() { return "a Raft of 250 lines"; }

    @Override public List<Parameter> parameters() { return SimulatedRaft.parameters(); }

    @Override public Set<Feature> features() {
        return Set.of(Feature.FORWARDING, Feature.SESSIONS, Feature.NUMBERED_BROADCASTS);
    }

    @Override public SimulatedRaft deploy(Configuration configuration) {
        return new SimulatedRaft(configuration, features()) {
            @Override public Node node(Env env) { return new SmallRaft(env); }
        };
    }
}
