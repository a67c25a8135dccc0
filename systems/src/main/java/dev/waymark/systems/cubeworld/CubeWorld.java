package dev.waymark.systems.cubeworld;

import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Episodes;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.HasOtherAbstractions;
import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.StatePredicate;
import dev.waymark.core.Workload;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.random.Rng;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cube world of "Reward augmentation in reinforcement learning for testing distributed systems", figure 1: one node, and
 * eight clients of which each always asks for the same move. How far a strategy comes in 80 moves can be looked at.
 */
public final class CubeWorld implements SimulatedSystem {
    /** Abstract states without the depth, which no door depends on: figure 1c. */
    private static final String FLAT = "flat";

    /** An internal event: the walker has gone through a door. */
    static final String DOOR = "door";

    private static final int MOVES = 80;

    @Override
    public String name() {
        return "cube-world";
    }

    @Override
    public String summary() {
        return "six cubes in a row, to be explored by eight moves; a yardstick for strategies that learn";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.number("moves", MOVES, 1, 10_000, "moves of one execution"));
    }

    @Override
    public SimulatedDeployment<Cell> deploy(Configuration configuration) {
        return new World(configuration, configuration.integer("moves"));
    }

    private static final class World extends SimulatedDeployment<Cell> implements HasEpisodes, HasOtherAbstractions {
        private final int moves;
        private final Workload clients;

        World(Configuration configuration, int moves) {
            super(configuration, 1);
            this.moves = moves;
            this.clients = new Clients(moves);
        }

        @Override
        public Node node(Env env) {
            return new Walker(env);
        }

        @Override
        public Workload workload() {
            return clients;
        }

        @Override
        protected void abstractState(Cell cell, StateAbstraction abstraction) {
            flat(cell, abstraction).number("depth", cell.z());
        }

        private static StateAbstraction flat(Cell cell, StateAbstraction abstraction) {
            return abstraction.number("cube", cell.cube()).number("x", cell.x()).number("y", cell.y());
        }

        @Override
        public List<String> otherAbstractions() {
            return List.of(FLAT);
        }

        @Override
        public void abstractState(String name, Object state, int self, StateAbstraction abstraction) {
            flat((Cell) state, abstraction);
        }

        @Override
        public List<StatePredicate> predicates() {
            return List.of(new StatePredicate(
                    "InCube",
                    List.of(Parameter.number("k", 1, 0, Cell.CUBES - 1, "the cube")),
                    "the walker is in cube k",
                    arguments -> inCube(Integer.parseInt(arguments.get(0))),
                    arguments -> IntStream.range(1, Integer.parseInt(arguments.get(0)))
                            .mapToObj(cube -> "InCube(" + cube + ")")
                            .toList()));
        }

        private static Condition inCube(int cube) {
            return Condition.state(view -> view.state(1) instanceof Cell cell && cell.cube() == cube);
        }

        @Override
        public Episodes episodes() {
            return new Episodes(Episodes.Over.REQUESTS, moves, Episodes.USUAL.tick(), state -> true);
        }

        @Override
        public List<Property> properties() {
            return List.of();
        }

        @Override
        public List<String> health() {
            return List.of(DOOR);
        }

        @Override
        public int steps() {
            return moves;
        }
    }

    private static final class Clients implements Workload {
        private final List<List<Move>> asked;

        Clients(int moves) {
            asked = List.of(Move.values()).stream()
                    .map(move -> Collections.nCopies(moves, move))
                    .toList();
        }

        @Override
        public int clients() {
            return asked.size();
        }

        @Override
        public List<?> operations(int client, Rng random) {
            return asked.get(client - 1);
        }
    }

    private static final class Walker implements Node {
        private final Env env;
        private Cell cell = Cell.START;

        Walker(Env env) {
            this.env = env;
        }

        @Override
        public void request(Operation operation) {
            Cell before = cell;
            cell = ((Move) operation.request()).from(before);
            if (cell.cube() > before.cube()) {
                env.emit(DOOR, cell.cube());
            }
            env.reply(operation, cell.number());
        }

        @Override
        public Cell state() {
            return cell;
        }
    }
}
