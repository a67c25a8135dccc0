package dev.waymark.core.scenario;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.Nearest;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.coverage.ClausesCoverage;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A scenario bound to a system, ready to be executed many times:
 * {@code new ScenarioRunner(scenario, system).seed(7).run(1000)}. The result does not depend on the number of workers.
 */
public final class ScenarioRunner {
    private final Scenario scenario;
    private final SystemUnderTest system;
    private final Configuration configuration;
    private final Deployment deployment;
    private String strategy;
    private long seed = 1;
    private int workers = 1;
    private final SystemCoverages known;
    private List<String> coverages = List.of();

    /** With the parameters and bugs that the scenario needs. */
    public ScenarioRunner(Scenario scenario, SystemUnderTest system) {
        this(scenario, system, Configuration.of(system, scenario.parameters(), scenario.bugs()));
    }

    /** With a configuration of your own; {@link #configure} adds what the scenario needs to it. */
    public ScenarioRunner(Scenario scenario, SystemUnderTest system, Configuration configuration) {
        this(scenario, system, configuration, system.deploy(configuration));
    }

    public ScenarioRunner(
            Scenario scenario, SystemUnderTest system, Configuration configuration, Deployment deployment) {
        this(scenario, system, configuration, deployment, new SystemCoverages(system, configuration, deployment));
    }

    private ScenarioRunner(
            Scenario scenario,
            SystemUnderTest system,
            Configuration configuration,
            Deployment deployment,
            SystemCoverages known) {
        this.known = known;
        this.scenario = scenario;
        this.system = system;
        this.configuration = configuration;
        this.deployment = deployment;
        this.strategy = scenario.strategy();
        scenario.checkNodes(deployment.nodes());
    }

    /** What the user gave, and what the scenario needs where the user gave nothing. */
    public static Map<String, String> configure(Scenario scenario, Map<String, String> given) {
        Map<String, String> all = new LinkedHashMap<>(scenario.parameters());
        all.putAll(given);
        return all;
    }

    public ScenarioRunner over(String label) {
        strategy = label;
        return this;
    }

    public ScenarioRunner seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    public ScenarioRunner workers(int count) {
        workers = count;
        return this;
    }

    /** The coverages with these names; what guides the strategy is measured anyway. */
    public ScenarioRunner measuring(Collection<String> names) {
        coverages = List.copyOf(names);
        return this;
    }

    /** The same scenario, or a variant of it, on the same system and in the same way; nothing is measured. */
    private ScenarioRunner again(Scenario variant) {
        return new ScenarioRunner(variant, system, configuration, deployment, known)
                .over(strategy)
                .seed(seed)
                .workers(workers);
    }

    public Scenario scenario() {
        return scenario;
    }

    public SystemUnderTest system() {
        return system;
    }

    public Configuration configuration() {
        return configuration;
    }

    public Deployment deployment() {
        return deployment;
    }

    public ScenarioResult run(long executions) {
        return run(executions, new Campaign.Listener() {});
    }

    public ScenarioResult run(long executions, Campaign.Listener listener) {
        ScenarioCampaign campaign = campaign(executions);
        Totals totals = Campaign.run(campaign.spec(), listener);
        return campaign.result(totals);
    }

    /** The same test without one of its filters, for each of them: which are needed? (thesis, table 3.5) */
    public List<ScenarioResult> ablate(long executions) {
        List<ScenarioResult> results = new ArrayList<>();
        for (int i = 0; i < scenario.filters().size(); i++) {
            results.add(again(scenario.without(i)).run(executions));
        }
        return results;
    }

    /** How far apart capture and release are in executions without filters. */
    public List<Distances.Distance> distances(int executions) {
        return Distances.measure(this, seed, strategy, executions);
    }

    /** Which clauses of the protocol the executions carry out: bit i is clause i of the deployment. */
    public BitSet clauses(long executions) {
        ScenarioRunner measuring = again(scenario).measuring(List.of(ClausesCoverage.NAME));
        Totals totals = Campaign.run(measuring.campaign(executions).spec(), new Campaign.Listener() {});
        BitSet carriedOut = new BitSet();
        for (int clause = 0; clause < deployment.clauses().size(); clause++) {
            carriedOut.set(clause, totals.covers(ClausesCoverage.NAME, ClausesCoverage.fingerprint(clause)));
        }
        return carriedOut;
    }

    /** The campaign as a value, for those who run it themselves. */
    public ScenarioCampaign campaign(long executions) {
        Strategies.Chosen chosen = Strategies.parse(strategy);
        int steps = scenario.steps() > 0 ? scenario.steps() : chosen.usualSteps(deployment);
        Settings settings = new Settings(deployment, seed, steps, scenario.faults());
        chosen.strategy().check(settings, chosen.options());
        List<Coverage> measured = known.measured(coverages, chosen.strategy().guide(chosen.options()));
        CampaignSpec spec = new CampaignSpec(
                settings, chosen, properties(), measured, Budget.executions(executions), workers, false);
        return ScenarioCampaign.of(scenario, spec);
    }

    private List<Property> properties() {
        List<Property> known = new ArrayList<>(deployment.properties());
        known.add(new NoFailure());
        if (scenario.properties().isEmpty()) {
            return known;
        }
        List<String> names = known.stream().map(Property::name).toList();
        for (String name : scenario.properties()) {
            if (!names.contains(name)) {
                throw new UsageException(Nearest.unknown("property of " + system.name(), name, names));
            }
        }
        known.removeIf(property -> !scenario.properties().contains(property.name()));
        return known;
    }
}
