package dev.waymark.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.trace.Recorder;
import dev.waymark.engine.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes executions again from what they were and their decisions, and records them in full. Of a plan only the index and the seed
 * count: a system may go by either, and what the strategy was told is in the decisions.
 */
public final class Replayer implements AutoCloseable {
    private final Explorer explorer;
    private final boolean assumesTail;
    private final List<Observer> others = new ArrayList<>();

    /** For what was recorded: the decisions of its epilogue, if any, are among those recorded. */
    public Replayer(Deployment deployment, List<Property> properties) {
        this(
                Explorer.forReplay(deployment, properties),
                properties.stream().anyMatch(property -> property.epilogue() > 0));
    }

    private Replayer(Explorer explorer, boolean assumesTail) {
        this.explorer = explorer;
        this.assumesTail = assumesTail;
    }

    /** For decisions without those of the epilogue, such as the shrinker's: what the properties ask for is added. */
    public static Replayer withEpilogue(Deployment deployment, List<Property> properties) {
        return new Replayer(new Explorer(deployment, properties, List.of(), Integer.MAX_VALUE), false);
    }

    /** Somebody else who hears each execution, after those who judge and record it. */
    Replayer alsoTelling(Observer other) {
        others.add(other);
        return this;
    }

    boolean exact() {
        return explorer.cluster().capabilities().exact();
    }

    /** The test case of a trace, see {@link #replay(Plan, List, int, boolean)}. */
    public Recording replay(Trace trace, boolean exact) {
        return replay(new Plan(trace.index(), trace.executionSeed()), trace.decisions(), trace.tail(), exact);
    }

    /** Decisions of which nobody knows where the fair tail begins, see {@link #replay(Plan, List, int, boolean)}. */
    public Recording replay(Plan plan, List<Decision> decisions, boolean exact) {
        return replay(plan, decisions, -1, exact);
    }

    /**
     * With {@code exact} nothing is substituted, and the first decision that does not apply ends the execution: what
     * would follow is another one. Otherwise decisions that do not apply are skipped as {@link Script} says. {@code tail}
     * is the index of the first decision of the fair tail. If it is -1 and a property asks for a tail, it is assumed to be
     * where it can be: older traces do not tell.
     */
    public Recording replay(Plan plan, List<Decision> decisions, int tail, boolean exact) {
        int begins = tail < 0 && assumesTail ? Script.assumedTail(decisions) : tail;
        Script script = new Script(decisions, exact, begins, explorer::beginTail);
        Recorder recorder = new Recorder();
        Observer all = recorder;
        if (!others.isEmpty()) {
            List<Observer> observers = new ArrayList<>(List.of(recorder));
            observers.addAll(others);
            all = ObserverList.of(observers);
        }
        Plan bare = new Plan(plan.index(), plan.seed());
        Outcome outcome = explorer.explore(bare, exact ? new UntilSkipped(script) : script, all);
        return new Recording(
                recorder.execution(explorer.script()), outcome.verdicts(), script.substituted(), outcome.skipped());
    }

    @Override
    public void close() {
        explorer.close();
    }

    private static final class UntilSkipped implements Run {
        private final Script script;
        private int asked;

        UntilSkipped(Script script) {
            this.script = script;
        }

        @Override
        public List<Decision> known() {
            return script.known();
        }

        @Override
        public long next(View view) {
            return view.decisions() < asked++ ? Code.stop() : script.next(view);
        }
    }
}
