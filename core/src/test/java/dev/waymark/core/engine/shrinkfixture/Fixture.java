package dev.waymark.core.engine.shrinkfixture;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Paint;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A system in one line: how many nodes, what they are, what clients ask, what must hold. */
public record Fixture(int nodes, Function<Env, Node> node, Workload workload, Property property)
        implements SimulatedSystem {
    @Override
    public String name() {
        return "fixture";
    }

    @Override
    public String summary() {
        return "for tests of shrinking";
    }

    public Deployment deploy(Map<String, String> parameters) {
        return deploy(Configuration.of(this, parameters, List.of()));
    }

    @Override
    public SimulatedDeployment<Object> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, nodes) {
            @Override
            public Node node(Env env) {
                return node.apply(env);
            }

            @Override
            protected void colour(Object state, Paint paint) {
                paint.value("state", state);
            }

            @Override
            public Workload workload() {
                return workload;
            }

            @Override
            public List<Property> properties() {
                return List.of(property);
            }
        };
    }
}
