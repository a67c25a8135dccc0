package dev.waymark.tla.mapping;

import dev.waymark.core.Deployment;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.tla.ModelState;

/**
 * The states of the protocol's model that executions pass through: the guidance of "Model-guided Fuzzing of Distributed
 * Systems" (ModelFuzz), section 4. Unlike there, events that the model does not know or does not allow are counted.
 */
public final class ModelCoverage implements Coverage {
    public static final String NAME = "model";
    public static final String MAPPED = "mapped";
    public static final String IGNORED = "ignored";
    public static final String UNMAPPED = "unmapped";
    public static final String DISABLED = "disabled";

    private final SystemModel system;

    ModelCoverage(SystemModel system) {
        this.system = system;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "states of the protocol's TLA+ model that executions pass through";
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        return new Follower(system.binding(), new Follower.Listener() {
            @Override
            public void state(ModelState state) {
                sink.add(state.fingerprint());
            }
        }, false);
    }
}
