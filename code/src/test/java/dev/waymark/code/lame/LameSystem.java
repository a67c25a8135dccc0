package dev.waymark.code.lame;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;

/** Goes left or right by chance; has a class beside it that cannot be initialised, and that nothing needs. */
public final class LameSystem implements SimulatedSystem {
    @Override
    public String name() {
        return "lame";
    }

    @Override
    public String summary() {
        return "goes left or right";
    }

    @Override
    public SimulatedDeployment<Integer> deploy(Configuration configuration) {
        return new SimulatedDeployment<>(configuration, 1) {
            @Override
            public Node node(Env env) {
                return new Walker(env);
            }

            @Override
            protected void abstractState(Integer state, StateAbstraction abstraction) {
                abstraction.number("position", state);
            }

            @Override
            public List<Property> properties() {
                return List.of();
            }
        };
    }

    private static final class Left {
        static final int STEP = Integer.parseInt("-1"); // not before somebody goes left

        private Left() {}
    }

    private static final class Right {
        static final int STEP = Integer.parseInt("1");

        private Right() {}
    }

    private static final class Walker implements Node {
        private final Env env;
        private int position;

        Walker(Env env) {
            this.env = env;
        }

        @Override
        public void start() {
            if (env.random().nextInt(2) == 0) {
                position += Left.STEP;
            } else {
                position += Right.STEP;
            }
        }

        @Override
        public void receive(int from, Object message) {}

        @Override
        public Integer state() {
            return position;
        }
    }
}
