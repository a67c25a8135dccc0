package dev.waymark.core.scenario;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A unit test for a protocol (Nagendra's thesis, chapter 3): filters fix some events of every execution, a strategy
 * explores the rest, a machine says whether what was meant to happen did.
 *
 * <pre>{@code
 * scenario("vote held back")
 *         .on("raft")
 *         .when(isSend("RequestVoteResponse").and(from(3))).then(hold("late"))
 *         .when(emits("election")).then(release("late"))
 *         .over(pctcp().depth(3))
 *         .expect(machine().on(emits("election"), "elected").on(receives("RequestVoteResponse", from(3)), SUCCESS));
 * }</pre>
 */
public final class Scenario {
    /**
     * The name of an expectation as a property is this and the name of its scenario, with its class in front if it was found
     * by that.
     */
    public static final String PROPERTY = "scenario-";

    /** All that was said of it, but for what is carried out. */
    record Parts(
            String name,
            String summary,
            String system,
            @Nullable Requirements needs,
            Map<String, String> parameters,
            List<String> bugs,
            String strategy,
            int steps,
            FaultBudget faults,
            List<String> properties,
            int states,
            Place place,
            int lastLine) {
        Parts on(String newSystem, Map<String, String> newParameters, List<String> newBugs) {
            return new Parts(
                    name,
                    summary,
                    newSystem,
                    needs,
                    newParameters,
                    newBugs,
                    strategy,
                    steps,
                    faults,
                    properties,
                    states,
                    place,
                    lastLine);
        }
    }

    private final Parts parts;
    private final Script script;
    private final String provider;
    private final @Nullable Function<ClassLoader, Scenario> again;

    Scenario(Parts parts, Script script) {
        this(parts, script, "", null);
    }

    private Scenario(Parts parts, Script script, String provider, @Nullable Function<ClassLoader, Scenario> again) {
        this.parts = parts;
        this.script = script;
        this.provider = provider;
        this.again = again;
    }

    /** The same, said to be for this system. */
    public Scenario on(String system) {
        return new Scenario(parts.on(system, parts.parameters(), parts.bugs()), script, provider, again);
    }

    /** Whether it says what it needs of a system, so that it can be run on many. */
    public boolean isForMany() {
        return parts.needs() != null;
    }

    /** Why it cannot be run on this system, as far as it says what it needs; null: it can. */
    public @Nullable String lacks(SystemUnderTest system) {
        Requirements needs = parts.needs();
        return needs == null ? null : needs.of(system).lacks();
    }

    /** The same with the parameters and bugs that make this system what it needs; {@link UsageException} if nothing does. */
    public Scenario fitTo(SystemUnderTest system) {
        Requirements needs = parts.needs();
        if (needs == null) {
            return this;
        }
        Requirements.Fit fit = needs.of(system);
        if (fit.lacks() != null) {
            throw new UsageException("scenario " + name() + " cannot be run on " + system.name() + ": " + fit.lacks());
        }
        Map<String, String> parameters = new LinkedHashMap<>(fit.parameters());
        parameters.putAll(parts.parameters());
        List<String> bugs = new ArrayList<>(fit.bugs());
        bugs.addAll(parts.bugs());
        return new Scenario(
                parts.on(parts.system(), Collections.unmodifiableMap(parameters), List.copyOf(bugs)),
                script,
                provider,
                again);
    }

    /** The same, found by the class that provides it: a trace must name that class, or nobody finds it again. */
    public Scenario foundBy(String providerClass) {
        Function<ClassLoader, Scenario> known = again;
        return new Scenario(
                parts,
                script,
                providerClass,
                known == null ? null : copy -> known.apply(copy).foundBy(providerClass));
    }

    /** The same, and how to get it again in terms of classes that a loader has loaded anew. */
    public Scenario given(Function<ClassLoader, Scenario> newAgain) {
        return new Scenario(parts, script, provider, newAgain);
    }

    /** The same for a system whose classes were loaded anew by {@code copy}, in terms of these classes. */
    public Scenario beside(ClassLoader copy) {
        if (again == null) {
            throw new UsageException(parts.place() + ": scenario " + name() + " was made on the spot, and its filters"
                    + " know the system's own classes; lines and branches are measured on copies of the system: let a"
                    + " ScenarioProvider give the scenario, and name it by that class (CLASS#NAME)");
        }
        return again.apply(copy);
    }

    /**
     * The same, with the predicates that it names read as those of this deployment. Throws {@link UsageException}, with the
     * line that names one, if it has no such predicate.
     */
    public Scenario boundTo(Deployment deployment) {
        return new Scenario(parts, script.boundTo(name(), deployment), provider, again);
    }

    /** Under this name it is found again: its own, with its class in front if it was found by that. */
    public String reference() {
        return provider.isEmpty() ? name() : provider + "#" + name();
    }

    /** Begins to describe one. */
    public static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, Place.here());
    }

    public String name() {
        return parts.name();
    }

    public String summary() {
        return parts.summary();
    }

    /** The system it was written for; empty if it was not said. */
    public String system() {
        return parts.system();
    }

    public Map<String, String> parameters() {
        return parts.parameters();
    }

    public List<String> bugs() {
        return parts.bugs();
    }

    /** The strategy that explores what the filters leave open. */
    public String strategy() {
        return parts.strategy();
    }

    /** Bound on decisions per execution; 0: what the system declares. */
    public int steps() {
        return parts.steps();
    }

    /** Faults that the strategy may use besides what filters do. */
    public FaultBudget faults() {
        return parts.faults();
    }

    /** The properties that are checked besides the expectation; empty: all that the system has. */
    public List<String> properties() {
        return parts.properties();
    }

    public List<String> filterTexts() {
        return script.filters().stream().map(Filter::toString).toList();
    }

    /** States of the machine. */
    public int states() {
        return parts.states();
    }

    /** From the first call to the last, as they are written. */
    public int linesOfCode() {
        return Math.max(1, parts.lastLine() - parts.place().line() + 1);
    }

    /** Throws {@link UsageException} if it names nodes that a cluster of this size does not have. */
    public void checkNodes(int nodes) {
        for (Roles roles : script.partitions()) {
            String problem = roles.problem(nodes);
            if (problem != null) {
                throw new UsageException(parts.place() + ": scenario " + name() + ": " + problem);
            }
        }
        for (Filter filter : script.filters()) {
            Mentions mentions = Term.mentionsOf(filter.condition());
            for (Action action : filter.actions()) {
                mentions = mentions.and(Act.mentionsOf(action));
            }
            check(mentions, nodes, filter.place());
        }
        for (Action action : script.setUp()) {
            check(Act.mentionsOf(action), nodes, parts.place().toString());
        }
    }

    private void check(Mentions mentions, int nodes, String place) {
        for (int node : mentions.nodes()) {
            if (node < 1 || node > nodes) {
                throw new UsageException(
                        place + ": scenario " + name() + " names node " + node + ", but nodes are 1.." + nodes);
            }
        }
    }

    /** The same without one of its filters. */
    public Scenario without(int filter) {
        Function<ClassLoader, Scenario> known = again;
        return new Scenario(
                parts,
                script.without(filter),
                provider,
                known == null ? null : copy -> known.apply(copy).without(filter));
    }

    /** What is carried out in each execution, for those who do it. */
    public Script script() {
        return script;
    }
}
