package dev.waymark.systems.microbenchmark;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.ProtocolModel;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A master, some workers, a terminator and a client: the example of "Model-guided Fuzzing of Distributed Systems"
 * (ModelFuzz), figure 1, with the chain of tasks of its section 5.1. Nodes are numbered in that order.
 */
public final class Microbenchmark implements SimulatedSystem {
    private static final String FLUSH_RACE = "flush-race";

    @Override
    public String name() {
        return "microbenchmark";
    }

    @Override
    public String summary() {
        return "workers register, a request becomes a chain of tasks, a flush races with the last one";
    }

    @Override
    public Channels channels() {
        return Channels.RECEIVER;
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("workers", 6, 1, 50, "workers that must register before the request is accepted"),
                Parameter.number("tasks", 6, 1, 10_000, "tasks that the request is divided into"),
                Parameter.flag(
                        "freeStart",
                        false,
                        "actors start in any order; otherwise channels=receiver keeps the order of creation"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(new Bug(
                FLUSH_RACE, "the last task does not look whether the buffer was flushed just before", NoFailure.NAME));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        int workers = configuration.integer("workers");
        int tasks = configuration.integer("tasks");
        boolean flushRace = configuration.bug(FLUSH_RACE);
        return new SimulatedDeployment<>(configuration, workers + 3) {
            private final Execute[] chain = Execute.chain(tasks);
            private final boolean viaInit =
                    configuration.flag("freeStart") && options().channels() == Channels.RECEIVER;

            {
                if (flushRace && tasks == 1 && options().channels() == Channels.RECEIVER) {
                    throw new UsageException("bug flush-race cannot show with tasks=1 and channels=receiver: the only"
                            + " task is in the worker's inbox before any flush (try tasks=6, or channels=none)");
                }
            }

            @Override
            public Node node(Env env) {
                int number = env.self();
                if (number == Actor.MASTER) {
                    return new Master(env, workers, chain[0]);
                }
                if (number < Actor.FIRST_WORKER + workers) {
                    return new Worker(env, viaInit, chain, flushRace);
                }
                return number < nodes() ? new Terminator(env, viaInit) : new Client(env, viaInit);
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                state.abstractState(abstraction);
            }

            @Override
            public List<Property> properties() {
                return List.of(CommonProperties.atEnd(
                        "only-first-works",
                        "no worker but the first is given tasks; reached when the first has executed one",
                        (event, view) -> executed(view, Actor.FIRST_WORKER) > 0,
                        view -> otherThatWorked(view, workers)));
            }

            @Override
            public List<ProtocolModel> models() {
                int terminator = Actor.FIRST_WORKER + workers;
                return List.of(new ProtocolModel(
                        "Microbenchmark",
                        Microbenchmark.class,
                        Map.of(
                                "Master", Integer.toString(Actor.MASTER),
                                "Workers", numbers(Actor.FIRST_WORKER, terminator - 1),
                                "First", Integer.toString(Actor.FIRST_WORKER),
                                "Terminator", Integer.toString(terminator),
                                "Tasks", Integer.toString(tasks))));
            }

            @Override
            public List<String> health() {
                return List.of("request-accepted", "request-completed");
            }

            /** Long enough for every execution to end by itself: starts, registrations, tasks, terminate and flush. */
            @Override
            public int steps() {
                return 2 * nodes() + tasks;
            }
        };
    }

    private static String numbers(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static int executed(View view, int node) {
        return view.state(node) instanceof State.OfWorker worker ? worker.executed() : 0;
    }

    private static @Nullable String otherThatWorked(View view, int workers) {
        for (int node = Actor.FIRST_WORKER + 1; node < Actor.FIRST_WORKER + workers; node++) {
            if (executed(view, node) > 0) {
                return "node " + node + " executed " + executed(view, node) + " tasks of a request to node "
                        + Actor.FIRST_WORKER;
            }
        }
        return null;
    }
}
