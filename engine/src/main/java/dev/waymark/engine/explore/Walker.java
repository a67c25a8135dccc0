package dev.waymark.engine.explore;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.RecordedExecution;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.Recording;
import dev.waymark.engine.Replayer;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Walks in the executions of one system: makes the decisions of an {@link Exploration} again, on a cluster that it keeps, and tells
 * what the cluster is like then. For one thread at a time.
 */
public final class Walker implements AutoCloseable {
    /** What the strategy that goes on is called where it is the fair tail. */
    public static final String FAIR_TAIL = "fair";

    private static final String BY_HAND = "explored by hand";

    private final Experiment experiment;
    private final Deployment deployment;
    private final DecisionText text;
    private final List<Property> properties;
    private final Map<String, Check> checks = new LinkedHashMap<>();
    private @Nullable Explorer explorer;

    /** Throws {@link UsageException} if executions of this system cannot be made again exactly. */
    public Walker(Experiment experiment) {
        this.experiment = experiment;
        this.deployment = experiment.target().deployment();
        this.text = new DecisionText(PayloadCodec.of(deployment));
        this.properties = experiment.properties().stream().map(this::watched).toList();
        if (!deployment.capabilities().exact()) {
            throw new UsageException("executions of " + experiment.target().name()
                    + " cannot be made again exactly, so one cannot go back in them or try something else at a step:"
                    + " `waymark show` draws one, and `waymark systems` lists systems that can be explored");
        }
    }

    private Property watched(Property property) {
        return Property.of(property.name(), property.summary(), property.epilogue(), () -> {
            Check check = property.check();
            checks.put(property.name(), check);
            return check;
        });
    }

    public Experiment experiment() {
        return experiment;
    }

    /** An execution up to a step, and what the cluster is like there. */
    public record Look(Exploration exploration, Snapshot snapshot, RecordedExecution execution) {
        /** The same with a remark on what was asked for. */
        Look saying(String problem) {
            return new Look(exploration, snapshot.saying(problem), execution);
        }
    }

    /** {@code stopped}: why it did not go further. */
    public record Gone(Exploration exploration, String stopped) {}

    /** {@code predicates}: those to look at, as they are written for waypoints. */
    public Look look(Exploration exploration, List<String> predicates) {
        try {
            return watch(explorer -> look(explorer, exploration, predicates));
        } catch (Watched.Hang hang) {
            if (exploration.decisions().isEmpty()) {
                throw new UsageException("node " + hang.node() + " does not return from its start");
            }
            Look before = look(
                    exploration.at(
                            Math.min(hang.decisions(), exploration.decisions().size() - 1)),
                    predicates);
            return before.saying("node " + hang.node() + " does not return from: "
                    + exploration
                            .decisions()
                            .get(before.exploration().decisions().size()));
        }
    }

    private interface Work<T> {
        T on(Explorer explorer);
    }

    private <T> T watch(Work<T> work) throws Watched.Hang {
        Explorer now = explorer;
        if (now == null) {
            now = Explorer.forReplay(deployment, properties);
            explorer = now;
        }
        Explorer used = now;
        try {
            return Watched.call(used, experiment.handlerMillis(), () -> work.on(used));
        } catch (Watched.Hang hang) {
            explorer = null; // its thread is still in there
            throw hang;
        }
    }

    private Look look(Explorer at, Exploration exploration, List<String> predicates) {
        List<Decision> decisions = parsed(exploration);
        Lights lights = lights(predicates);
        Recorder recorder = new Recorder();
        Map<Integer, @Nullable String> before = new TreeMap<>();
        Set<String> soFar = new TreeSet<>();
        ExactRun run = new ExactRun(
                decisions,
                exploration.tail(),
                at::beginTail,
                view -> before.putAll(Describing.states(view)),
                () -> violatedSoFar(soFar));
        Outcome outcome = at.explore(plan(exploration), run, ObserverList.of(List.of(recorder, lights)));
        if (!run.goesOn()) {
            violatedSoFar(soFar);
        }
        RecordedExecution execution = at.recorded(recorder);
        int step = execution.decisions().size();
        List<String> made = execution.decisions().stream().map(text::print).toList();
        boolean inTail = exploration.tail() >= 0 && exploration.tail() < Math.max(1, step);
        Exploration reached = exploration.with(made, inTail ? exploration.tail() : -1);
        Describing describing = new Describing(at.cluster(), experiment, text);
        String over = inTail
                ? "this is the fair tail: go back to before it to decide something else"
                : run.goesOn() ? null : describing.whyOver(outcome.verdicts());
        Snapshot snapshot = new Snapshot(
                step,
                describing.nodes(
                        before, step > 0 && step == exploration.decisions().size()),
                describing.inFlight(execution.events()),
                describing.timers(execution.events()),
                Describing.open(execution.events()),
                Choices.left(at.cluster().view(), experiment.settings()),
                over == null ? describing.choices(execution.events()) : List.of(),
                judged(outcome.verdicts(), soFar, inTail),
                lights.held(),
                Describing.happened(execution),
                over,
                problem(exploration, step, run.skipped(), outcome, over));
        return new Look(reached, snapshot, execution);
    }

    private void violatedSoFar(Set<String> violated) {
        checks.forEach((name, check) -> {
            if (check.isViolated()) {
                violated.add(name);
            }
        });
    }

    /** A property that is judged by fair rounds says nothing of an execution that has none. */
    private List<Snapshot.Light> judged(List<Verdict> verdicts, Set<String> soFar, boolean tail) {
        List<Snapshot.Light> lights = new ArrayList<>();
        for (int i = 0; i < verdicts.size(); i++) {
            Verdict verdict = verdicts.get(i);
            boolean waits = properties.get(i).epilogue() > 0 && !tail;
            lights.add(
                    waits
                            ? new Snapshot.Light(
                                    new Verdict(
                                            verdict.property(),
                                            Safety.INCONCLUSIVE,
                                            Reach.NOT_REACHED,
                                            "",
                                            "is judged by a fair tail: go on by " + FAIR_TAIL),
                                    false)
                            : new Snapshot.Light(verdict, soFar.contains(verdict.property())));
        }
        return lights;
    }

    private static @Nullable String problem(
            Exploration exploration, int step, boolean skipped, Outcome outcome, @Nullable String over) {
        if (step >= exploration.decisions().size()) {
            return null;
        }
        String which = "decision " + (step + 1) + " (" + exploration.decisions().get(step) + ")";
        return skipped
                ? which + " does not apply: "
                        + String.join(", ", outcome.skipped().keySet())
                : which + " is never reached: " + over;
    }

    private List<Decision> parsed(Exploration exploration) {
        return exploration.decisions().stream().map(text::parse).toList();
    }

    private static Plan plan(Exploration exploration) {
        return new Plan(exploration.index(), exploration.seed());
    }

    private Lights lights(List<String> predicates) {
        List<Condition> conditions = predicates.stream()
                .map(each -> StatePredicates.parse(deployment, each))
                .toList();
        return new Lights(predicates, conditions);
    }

    /** Throws {@link UsageException} if the strategy or what is to be reached is unknown, or the execution is over. */
    public Gone goOn(Exploration from, Goal goal) {
        Look start = look(from, List.of());
        if (start.snapshot().problem() != null || start.snapshot().over() != null) {
            throw new UsageException("it cannot go on from here: "
                    + (start.snapshot().problem() == null
                            ? start.snapshot().over()
                            : start.snapshot().problem()));
        }
        if (goal.strategy().equals(FAIR_TAIL)) {
            return fairTail(start.exploration());
        }
        Experiment by = experiment.but().strategy(goal.strategy()).build();
        Plan plan = by.planning().next(1).get(0);
        Plan known = new Plan(from.index(), from.seed(), plan.input(), parsed(from), plan.memory());
        long draws = goal.draw() == 0 ? from.seed() : Seeds.stream(from.seed(), "explore", goal.draw());
        Plan drawn = new Plan(from.index(), draws, plan.input(), List.of(), plan.memory());
        Reaching reaching = Reaching.of(
                goal.until(), deployment, properties, from.decisions().size());
        GoalRun run =
                new GoalRun(by.configured().run(drawn), from.decisions().size() + goal.decisions(), reaching::reached);
        Recorder recorder = new Recorder();
        Observer observer = ObserverList.of(List.of(recorder, reaching));
        try {
            List<String> made = watch(explorer -> {
                explorer.explore(known, run, observer);
                return explorer.recorded(recorder).decisions().stream()
                        .map(text::print)
                        .toList();
            });
            Exploration gone = from.with(made);
            return new Gone(
                    gone, stopped(run, goal, made.size() - from.decisions().size()));
        } catch (Watched.Hang hang) {
            throw new UsageException("node " + hang.node() + " does not return from decision "
                    + (hang.decisions() + 1) + " of strategy " + goal.strategy() + ": go on for "
                    + (hang.decisions() - from.decisions().size()) + " decisions to stand before it");
        }
    }

    private static String stopped(GoalRun run, Goal goal, int made) {
        String after = made + (made == 1 ? " decision" : " decisions") + " by " + goal.strategy();
        return switch (run.stopped()) {
            case "reached" -> after + ": " + goal.until() + (made == 0 ? " holds already" : " is reached");
            case "enough" -> after + (goal.until().isEmpty() ? "" : ": " + goal.until() + " was not reached");
            case "nothing" -> after + ": it has nothing more to do";
            default -> after + ": the execution is over";
        };
    }

    private Gone fairTail(Exploration from) {
        if (properties.stream().noneMatch(property -> property.epilogue() > 0)) {
            throw new UsageException("no property that is checked is judged by a fair tail: " + FAIR_TAIL
                    + " is for those that are, such as liveness");
        }
        try (Replayer replayer = Replayer.withEpilogue(deployment, properties)) {
            Recording recording = replayer.replay(plan(from), parsed(from), true);
            List<String> made = recording.decisions().stream().map(text::print).toList();
            int tail = recording.tail();
            return new Gone(
                    from.with(made, tail < made.size() ? tail : -1),
                    made.size() - from.decisions().size() + " decisions of the fair tail");
        }
    }

    /**
     * The execution as a trace that replays. Properties that are judged by a fair tail are not among its own unless there is one.
     * Throws {@link UsageException} if a decision does not apply.
     */
    public Trace trace(Exploration exploration) {
        Look look = look(exploration, List.of());
        if (look.snapshot().problem() != null) {
            throw new UsageException(String.valueOf(look.snapshot().problem()));
        }
        List<Property> judging = experiment.properties().stream()
                .filter(property -> property.epilogue() == 0 || exploration.tail() >= 0)
                .toList();
        try (Replayer replayer =
                new Replayer(TakesWorkloads.fixed(deployment, exploration.index(), exploration.seed()), judging)) {
            Recording recording = replayer.replay(plan(exploration), parsed(exploration), exploration.tail(), true);
            Verdict violation = recording.violation();
            return new Trace(
                    Version.text(),
                    Version.commit(),
                    CodeVersion.of(experiment.target()),
                    spec(exploration),
                    exploration.index(),
                    exploration.seed(),
                    BY_HAND,
                    judging.stream().map(Property::name).toList(),
                    recording.execution(),
                    violation == null ? null : violation.property(),
                    recording.verdicts());
        }
    }

    /** With all that was left open filled in; if workloads differ between executions, with its own. */
    private CampaignSpec spec(Exploration exploration) {
        CampaignSpec spec = experiment.resolved().identity();
        Harness harness = TakesWorkloads.varying(deployment);
        return harness == null
                ? spec
                : spec.withSystem(spec.system()
                        .with(
                                Harness.PARAMETER,
                                harness.steps(exploration.index(), exploration.seed())
                                        .toString()));
    }

    @Override
    public void close() {
        if (explorer != null) {
            explorer.close();
        }
    }
}
