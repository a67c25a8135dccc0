package dev.waymark.strategies.rl.abstraction;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.doctor.Doctor;
import dev.waymark.engine.doctor.Watched;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.Series;
import dev.waymark.strategies.rl.memory.Episode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Are the abstract states of a system fit for learning: how many there are, how much the next state depends on what they do not show, and
 * whether they show which node is which.
 */
public final class AbstractionDoctor implements Watched<AbstractionReport> {
    /** A learner that learns nothing: it takes any action and hands back its episodes. */
    public static final String STRATEGY = "bonus-max:alpha=0:epsilon=0";

    /** So many executions are made with nodes swapped. */
    private static final int SWAPPED = 20;

    private record Kept(int execution, long seed, List<Decision> decisions) {}

    private final Experiment experiment;
    private final SeenAbstractStates abstractStates;
    private final SeenTransitions transitions = new SeenTransitions();
    private final List<Kept> kept = new ArrayList<>();
    private volatile Doctor.@Nullable Work work;
    private volatile boolean enough;
    private volatile int made;

    /** {@code experiment} has {@link #STRATEGY}; more than {@code abstractStatesMax} of one node are too many. */
    public AbstractionDoctor(Experiment experiment, int abstractStatesMax) {
        this.experiment = experiment;
        this.abstractStates = new SeenAbstractStates(experiment.target().deployment(), abstractStatesMax);
    }

    @Override
    public AbstractionReport examine() {
        Series.run(experiment, new Examination());
        work = null;
        List<String> alike = new ArrayList<>();
        List<String> notAlike = new ArrayList<>();
        Map<String, AbstractionReport.Leak> leaks = new LinkedHashMap<>();
        for (int node = 1; node < experiment.target().deployment().nodes(); node++) {
            SwappedNodes swapped = new SwappedNodes(experiment.target().deployment(), node, node + 1);
            for (Kept each : kept) {
                if (swapped.notAlike() == null) {
                    swapped.compare(each.execution(), each.seed(), each.decisions());
                }
            }
            if (swapped.notAlike() == null) {
                alike.add(swapped.nodes());
                swapped.leaks().forEach(leaks::putIfAbsent);
            } else {
                notAlike.add(swapped.nodes() + ": " + swapped.notAlike());
            }
        }
        return new AbstractionReport(
                made,
                transitions.steps(),
                abstractStates.report(),
                transitions.states(),
                transitions.report(),
                alike,
                notAlike,
                List.copyOf(leaks.values()),
                abstractStates.tooMany());
    }

    @Override
    public void stop() {
        enough = true;
    }

    @Override
    public int made() {
        return made;
    }

    @Override
    public Doctor.@Nullable Work work() {
        return work;
    }

    @Override
    public Experiment experiment() {
        return experiment;
    }

    private final class Examination implements Series.Visitor {
        private List<Decision> decisions = new ArrayList<>();

        @Override
        public void begins(Plan plan, Explorer explorer) {
            work = new Doctor.Work(explorer, plan);
            decisions = new ArrayList<>();
        }

        @Override
        public boolean enough() {
            return enough || !abstractStates.tooMany().isEmpty();
        }

        @Override
        public Run run(Run strategys) {
            return made < SWAPPED ? new Noted(strategys, decisions) : strategys;
        }

        @Override
        public Observer observer() {
            return abstractStates;
        }

        @Override
        public void made(Plan plan, Outcome outcome, Explorer explorer) {
            abstractStates.executionOver();
            if (outcome.output().length > 0) {
                transitions.add(Episode.of(outcome.output()));
            }
            if (made < SWAPPED) {
                kept.add(new Kept(made, plan.seed(), decisions));
            }
            made = made + 1;
        }
    }

    /** A run, and what it decides. */
    private record Noted(Run inner, List<Decision> decisions) implements Run {
        @Override
        public long next(View view) {
            long decision = inner.next(view);
            if (decision != Code.stop()) {
                decisions.add(view.decode(decision));
            }
            return decision;
        }

        @Override
        public @Nullable Observer observer() {
            return inner.observer();
        }

        @Override
        public void tellSteps(Observer listener) {
            inner.tellSteps(listener);
        }

        @Override
        public byte[] output() {
            return inner.output();
        }

        @Override
        public Map<String, Integer> counters() {
            return inner.counters();
        }
    }
}
