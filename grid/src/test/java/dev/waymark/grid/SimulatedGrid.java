package dev.waymark.grid;

import dev.waymark.core.Bug;
import dev.waymark.core.Configuration;
import dev.waymark.core.Env;
import dev.waymark.core.Node;
import dev.waymark.core.Parameter;
import dev.waymark.core.StateAbstraction;
import dev.waymark.core.Target;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.View;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.CommonProperties;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.sim.SimulatedSystem;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.spec.SpecJson;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.Handshake;
import dev.waymark.systems.twophasecommit.TwoPhaseCommit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Waymark's own grid as a system under test: a coordinator with a small campaign, and workers that execute it. Campaign, checkpoint,
 * scheduler, registry, wire formats and the worker's half are the real ones; only Pekko, threads and files are not.
 */
public final class SimulatedGrid implements SimulatedSystem {
    static final String SAME_RESULT = "same-result";
    static final String FINISHES = "finishes";

    static final String MESSAGES_TWICE = "messages-twice";
    static final String APPEND_UNFORCED = "append-unforced";
    static final String COUNTED_EARLY = "counted-early";
    static final String LEARNED_LATE = "learned-late";

    /** So many seconds of silence mean that a worker, or the coordinator, is gone. */
    static final int SILENT_MAX = 4;

    static final Handshake.Build BUILD = new Handshake.Build("simulated", "simulated");

    /** Fair rounds in which a campaign must come to its end. */
    private static final int ROUNDS = 3000;

    private static final String COUNTER = "names";

    /** What the campaign is, how a worker is told of it, and what it comes to in one process. */
    record Setup(Experiment experiment, GridMessage.Job job, String expected, Set<String> bugs) {
        boolean bug(String name) {
            return bugs.contains(name);
        }

        Setup with(Set<String> newBugs) {
            return new Setup(experiment, job, expected, newBugs);
        }
    }

    /** What can be seen of a node. */
    record State(boolean connected, boolean over, String result) {}

    private static final Map<String, Setup> SETUPS = new ConcurrentHashMap<>();

    /** A name that no process on this node had before, whatever crashed in between. */
    static String fresh(Env env) {
        int next = env.disk().get(COUNTER) instanceof Integer last ? last + 1 : 1;
        env.disk().put(COUNTER, next);
        env.disk().sync();
        return env.self() + ":" + next;
    }

    static String result(Totals totals) {
        return Experiments.essence(totals).toString();
    }

    private static Strategies.Chosen strategy(String name) {
        return name.equals("remembering")
                ? new Strategies.Chosen(name, new RememberingStrategy(), Map.of())
                : Strategies.standard().parse(name.equals("learning") ? "bonus-max:generation=4" : name);
    }

    private static Setup setup(String strategy, int executions) {
        return SETUPS.computeIfAbsent(strategy + " " + executions, key -> {
            Target target = Target.of(
                    new TwoPhaseCommit(),
                    Map.of("rms", "2", "variables", "1", "transactions", "2"),
                    List.of("early-unlock"));
            Experiment experiment = Experiment.on(target)
                    .strategy(strategy(strategy))
                    .seed(5)
                    .measuring("states")
                    .executions(executions)
                    .workers(1)
                    .build();
            GridMessage.Job job = new GridMessage.Job(
                    SpecJson.write(experiment.spec()), List.of(), ExperimentIdentity.text(experiment));
            return new Setup(experiment, job, result(Campaign.run(experiment)), Set.of());
        });
    }

    @Override
    public String name() {
        return "grid";
    }

    @Override
    public String summary() {
        return "a coordinator of Waymark and its workers";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                Parameter.number("workers", 2, 1, 8, "workers"),
                Parameter.number("executions", 8, 1, 1000, "executions of the campaign"),
                Parameter.choice(
                        "strategy",
                        "remembering",
                        List.of("remembering", "random", "learning"),
                        "strategy of the campaign; learning is one whose table workers follow"));
    }

    @Override
    public List<Bug> bugs() {
        return List.of(
                new Bug(MESSAGES_TWICE, "what comes twice is received twice", NoFailure.NAME),
                new Bug(
                        APPEND_UNFORCED,
                        "fingerprints of a checkpoint reach the disk later than the state that knows of them",
                        NoFailure.NAME),
                new Bug(COUNTED_EARLY, "executions are said to count when they are handed out", SAME_RESULT),
                new Bug(LEARNED_LATE, "a worker that comes in the midst of a generation learns it twice", SAME_RESULT));
    }

    @Override
    public SimulatedDeployment<State> deploy(Configuration configuration) {
        Setup setup = setup(configuration.text("strategy"), configuration.integer("executions"))
                .with(Set.copyOf(configuration.bugs()));
        return new SimulatedDeployment<>(configuration, 1 + configuration.integer("workers")) {
            @Override
            public Node node(Env env) {
                return env.self() == 1 ? new SimulatedCoordinator(env, setup) : new SimulatedWorker(env, setup);
            }

            @Override
            protected void abstractState(State state, StateAbstraction abstraction) {
                abstraction.flag("connected", state.connected()).flag("over", state.over());
            }

            @Override
            public FaultBudget faults() {
                return new FaultBudget(3, 10, 6);
            }

            @Override
            public int steps() {
                return 500;
            }

            @Override
            public boolean completes() {
                return true;
            }

            @Override
            public boolean complete(View view) {
                return !result(view).isEmpty();
            }

            @Override
            public List<String> health() {
                return List.of("result", "gave-up", "resumed", "given-up");
            }

            @Override
            public List<Property> properties() {
                return List.of(
                        CommonProperties.invariant(
                                SAME_RESULT,
                                "the campaign comes to the same as in one process; reached when it is over",
                                Condition.state(view -> !result(view).isEmpty()),
                                view -> result(view).isEmpty() || result(view).equals(setup.expected())
                                        ? null
                                        : "in one process it is " + setup.expected() + ", here " + result(view)),
                        Property.of(
                                FINISHES,
                                "after faults the campaign comes to its end; reached when it does",
                                ROUNDS,
                                () -> new Check() {
                                    @Override
                                    public void end(View view) {
                                        reached(!result(view).isEmpty());
                                        if (!hasReached()) {
                                            violated("it is not over after " + ROUNDS + " fair rounds");
                                        }
                                    }
                                }));
            }
        };
    }

    private static String result(View view) {
        return view.state(1) instanceof State state ? state.result() : "";
    }
}
