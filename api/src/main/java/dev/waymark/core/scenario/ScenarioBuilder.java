package dev.waymark.core.scenario;

import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.property.Condition;
import dev.waymark.core.property.Machine;
import dev.waymark.core.property.MachineWalk;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Describes a scenario step by step; {@link #expect} ends it. Mistakes are told with the line that made them. */
public final class ScenarioBuilder {
    /** The default of roles, so that the common case needs no name. */
    static final String ROLES = "roles";

    private final String name;
    private final Place place;
    private String summary = "";
    private String system = "";
    private @Nullable Requirements needs;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private final List<String> bugs = new ArrayList<>();
    private final List<Roles> partitions = new ArrayList<>();
    private final List<Action> setUp = new ArrayList<>();
    private final List<Filter> filters = new ArrayList<>();
    private @Nullable Supplier<Director> director;
    private String strategy = "random";
    private AtEnd atEnd = AtEnd.KEEP;
    private int steps;
    private FaultBudget faults = FaultBudget.NONE;
    private final List<String> properties = new ArrayList<>();
    private int lastLine;

    ScenarioBuilder(String name, Place place) {
        this.name = name;
        this.place = place;
    }

    /** One line: what happens, and what is expected of it. */
    public ScenarioBuilder about(String text) {
        summary = text;
        return this;
    }

    /** The system it is for. */
    public ScenarioBuilder on(String systemName) {
        system = systemName;
        return this;
    }

    /** For any system that has what it needs, instead of one by its name; that gives parameters and bugs as well. */
    public ScenarioBuilder needing(Requirements what) {
        needs = what;
        return this;
    }

    /** A parameter of the system without which the scenario makes no sense. */
    public ScenarioBuilder with(String parameter, Object value) {
        parameters.put(parameter, value.toString());
        return this;
    }

    /** A bug of the system that it shows. */
    public ScenarioBuilder bug(String bug) {
        bugs.add(bug);
        return this;
    }

    /** Nodes in roles that are drawn from the seed of each execution: {@code "h=1,faulty=f,rest=2f"}. */
    public ScenarioBuilder roles(String sizes) {
        return partition(ROLES, sizes);
    }

    /** Another way to draw nodes into parts; labels must differ from those of the others. */
    public ScenarioBuilder partition(String partition, String sizes) {
        Roles fresh;
        try {
            fresh = new Roles(partition, sizes);
        } catch (UsageException e) {
            throw problem(Place.here(), String.valueOf(e.getMessage()));
        }
        for (Roles known : partitions) {
            if (known.name().equals(partition) || known.labels().stream().anyMatch(fresh.labels()::contains)) {
                throw problem(Place.here(), "the parts of '" + sizes + "' have names that are taken");
            }
        }
        partitions.add(fresh);
        return this;
    }

    /** Done before the nodes start. */
    public ScenarioBuilder setUp(Action... actions) {
        setUp.addAll(List.of(actions));
        return this;
    }

    /** The condition of the next filter. */
    public When when(Condition condition) {
        return new When(condition, Place.here());
    }

    /** The second half of a filter. */
    public final class When {
        private final Condition condition;
        private final Place at;

        private When(Condition condition, Place at) {
            this.condition = condition;
            this.at = at;
        }

        public ScenarioBuilder then(Action... actions) {
            if (actions.length == 0) {
                throw problem(at, "then() needs an action");
            }
            filters.add(new Filter(condition, List.of(actions), at.toString()));
            return ScenarioBuilder.this;
        }
    }

    /** Only what was recorded may happen, in an order that the recording's causality allows (thesis, theorem 1). */
    public ScenarioBuilder reproduce(Reproduction recorded) {
        director = recorded::director;
        return this;
    }

    /** The strategy that explores what the filters leave open, as the command line writes it; default {@code random}. */
    public ScenarioBuilder over(String label) {
        strategy = label;
        return this;
    }

    public ScenarioBuilder over(StrategyLabel label) {
        return over(label.text());
    }

    /** What becomes of messages that are still held at the end; default {@link AtEnd#KEEP}. */
    public ScenarioBuilder atEnd(AtEnd policy) {
        atEnd = policy;
        return this;
    }

    /** Bound on decisions per execution, those of filters included. */
    public ScenarioBuilder steps(int bound) {
        steps = bound;
        return this;
    }

    /** Faults that the strategy may add; default none. */
    public ScenarioBuilder faults(FaultBudget budget) {
        faults = budget;
        return this;
    }

    /** Checks these properties of the system; default all it has. */
    public ScenarioBuilder checking(String... names) {
        properties.addAll(List.of(names));
        return this;
    }

    /**
     * Builds the scenario. The machine is its positive control: success, or an accepting state at the end, means that what
     * the scenario is about has happened; fail is a violation.
     */
    public Scenario expect(Machine machine) {
        Place at = Place.here();
        lastLine = Math.max(at.line(), machine.lastLine());
        Supplier<MachineWalk> walks;
        try {
            walks = machine.walks();
        } catch (UsageException e) {
            throw problem(at, String.valueOf(e.getMessage()));
        }
        Checks checks = new Checks(name, place, partitions, filters, setUp);
        checks.check(machine, at);
        Scenario.Parts parts = new Scenario.Parts(
                name,
                summary,
                system,
                needs,
                Collections.unmodifiableMap(new LinkedHashMap<>(parameters)),
                List.copyOf(bugs),
                strategy,
                steps,
                faults,
                List.copyOf(properties),
                machine.size(),
                place,
                lastLine);
        Script script = new Script(
                List.copyOf(partitions),
                List.copyOf(setUp),
                List.copyOf(filters),
                director,
                atEnd,
                checks.isCausal(),
                new NamedPredicates(checks.predicates()),
                walks);
        return new Scenario(parts, script);
    }

    /**
     * From an invariant A implies B (thesis 3.6): the filters keep B false, so A must not happen. Reached if B was put off,
     * that is if {@code tried} was seen; an execution in which B came true nevertheless proves nothing and is not reached.
     */
    public Scenario implication(Condition a, Condition b, Condition tried) {
        return expect(Machine.machine()
                .on(a, Machine.FAIL)
                .start()
                .on(b, "b-holds")
                .start()
                .on(tried, "tried")
                .accepting()
                .on(a, Machine.FAIL)
                .in("tried")
                .on(b, "b-holds"));
    }

    private UsageException problem(Place at, String what) {
        return new UsageException(at + ": scenario " + name + ": " + what);
    }
}
