package example;

import dev.waymark.core.*;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.*;
import dev.waymark.core.sim.*;
import java.util.List;

public final class ElectionSystem implements SimulatedSystem {
    @Override public String name() { return "election"; }

    @Override public String summary() { return "elects a leader by majority vote"; }

    @Override public List<Parameter> parameters() {
        return List.of(Parameter.number("nodes", 3, 1, 9, "nodes that vote"));
    }

    @Override public SimulatedDeployment<Election.State> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, configuration.integer("nodes")) {
            @Override public Node node(Env env) { return new Election(env); }

            @Override protected void abstractState(Election.State state, StateAbstraction abstraction) {
                abstraction.number("term", state.term()).number("leads", state.leads());
            }

            @Override public List<Property> properties() {
                return List.of(CommonProperties.invariant(
                        "one-leader",
                        "a term has at most one leader; reached when there is a leader",
                        Condition.state(view -> leader(view, 0) > 0),
                        ElectionSystem::problem));
            }
        };
    }

    /** The first node above {@code after} that leads, or 0. */
    private static int leader(View view, int after) {
        for (int node = after + 1; node <= view.nodes(); node++) {
            if (view.state(node) instanceof Election.State state && state.leads() > 0) return node;
        }
        return 0;
    }

    private static String problem(View view) {
        for (int a = leader(view, 0); a > 0; a = leader(view, a)) {
            for (int b = leader(view, a); b > 0; b = leader(view, b)) {
                int term = ((Election.State) view.state(a)).leads();
                if (((Election.State) view.state(b)).leads() == term) {
                    return "nodes " + a + " and " + b + " both lead in term " + term;
                }
            }
        }
        return null;
    }
}
