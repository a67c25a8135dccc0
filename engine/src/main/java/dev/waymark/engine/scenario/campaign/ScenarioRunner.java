package dev.waymark.engine.scenario.campaign;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.coverage.ClausesCoverage;
import dev.waymark.core.scenario.Scenario;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A scenario bound to a system, ready to be executed many times:
 * {@code new ScenarioRunner(scenario, system).seed(7).run(1000)}. The result does not depend on the number of workers.
 */
public final class ScenarioRunner {
    private final Scenario scenario;
    private final Target target;
    private final ExperimentBuilder experiment;

    /** With the parameters and bugs that the scenario needs. */
    public ScenarioRunner(Scenario scenario, SystemUnderTest system) {
        this(scenario.fitTo(system), system, Catalog.standard());
    }

    private ScenarioRunner(Scenario fitting, SystemUnderTest system, Catalog catalog) {
        this(fitting, Target.of(system, fitting.parameters(), fitting.bugs()), catalog);
    }

    /** On a target of your own, that {@link Scenario#fitTo} suits; {@link #configure} adds what the scenario needs to its parameters. */
    public ScenarioRunner(Scenario scenario, Target target, Catalog catalog) {
        this(scenario, target, Experiment.on(target, catalog));
    }

    private ScenarioRunner(Scenario scenario, Target target, ExperimentBuilder experiment) {
        this.scenario = scenario;
        this.target = target;
        this.experiment = experiment;
        scenario.checkNodes(target.deployment().nodes());
    }

    /** What the user gave, and what the scenario needs where the user gave nothing. */
    public static Map<String, String> configure(Scenario scenario, Map<String, String> given) {
        Map<String, String> all = new LinkedHashMap<>(scenario.parameters());
        all.putAll(given);
        return all;
    }

    /** Another strategy than the scenario says. */
    public ScenarioRunner over(String label) {
        experiment.strategy(label);
        return this;
    }

    public ScenarioRunner seed(long newSeed) {
        experiment.seed(newSeed);
        return this;
    }

    public ScenarioRunner workers(int count) {
        experiment.workers(count);
        return this;
    }

    /** The coverages with these names; what guides the strategy is measured anyway. */
    public ScenarioRunner measuring(Collection<String> names) {
        experiment.measuring(names);
        return this;
    }

    /** A property beside those of the scenario and the system. */
    public ScenarioRunner alsoChecking(String property) {
        experiment.alsoChecking(property);
        return this;
    }

    public Scenario scenario() {
        return scenario;
    }

    public Target target() {
        return target;
    }

    public ScenarioResult run(long executions) {
        return run(executions, new Campaign.Listener() {});
    }

    public ScenarioResult run(long executions, Campaign.Listener listener) {
        return run(scenario, executions, listener);
    }

    private ScenarioResult run(Scenario variant, long executions, Campaign.Listener listener) {
        ScenarioOverlay filters = new ScenarioOverlay(variant);
        Totals totals = Campaign.run(experiment(filters).executions(executions).build(), listener)
                .demandWhole();
        return filters.result(totals);
    }

    /** The experiment under these filters, to be described further. */
    public ExperimentBuilder experiment(ScenarioOverlay filters) {
        return experiment.copy().under(filters);
    }

    /** The same test without one of its filters, for each of them: which are needed? (thesis, table 3.5) */
    public List<ScenarioResult> ablate(long executions) {
        return ablate(executions, new Campaign.Listener() {});
    }

    /** When it is cancelled, only of the filters that were tried. */
    public List<ScenarioResult> ablate(long executions, Campaign.Listener listener) {
        List<ScenarioResult> results = new ArrayList<>();
        for (int i = 0; i < scenario.script().filters().size() && !listener.cancelled(); i++) {
            results.add(run(scenario.without(i), executions, listener));
        }
        return results;
    }

    /** How far apart capture and release are in executions without filters. */
    public List<Distances.Distance> distances(int executions) {
        return distances(executions, () -> false);
    }

    public List<Distances.Distance> distances(int executions, BooleanSupplier cancelled) {
        return Distances.measure(
                scenario, experiment(new ScenarioOverlay(scenario)).executions(executions), cancelled);
    }

    /** Which clauses of the protocol the executions carry out: bit i is clause i of the deployment. */
    public BitSet clauses(long executions) {
        return clauses(executions, new Campaign.Listener() {});
    }

    public BitSet clauses(long executions, Campaign.Listener listener) {
        Experiment measured = experiment(new ScenarioOverlay(scenario))
                .measuring(ClausesCoverage.NAME)
                .executions(executions)
                .build();
        Totals totals = Campaign.run(measured, listener).demandWhole();
        BitSet carriedOut = new BitSet();
        for (int clause = 0; clause < target.deployment().clauses().size(); clause++) {
            carriedOut.set(clause, totals.covers(ClausesCoverage.NAME, ClausesCoverage.fingerprint(clause)));
        }
        return carriedOut;
    }
}
