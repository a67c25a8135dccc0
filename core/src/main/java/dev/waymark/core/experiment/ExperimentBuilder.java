package dev.waymark.core.experiment;

import dev.waymark.core.Services;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.coverage.CountingProperty;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.coverage.TargetSource;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.byzantine.LyingStrategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Describes an experiment. What is not said is as the overlay wants it, else as the system declares it. {@link #build}
 * checks all of it and throws {@link UsageException} with what is wrong before anything is run.
 */
public final class ExperimentBuilder {
    final Target target;
    private final Catalog catalog;
    private final SystemCoverages known;
    private @Nullable String strategy;
    private Strategies.@Nullable Chosen chosen;
    private @Nullable String guide;
    private @Nullable String waypoints;
    boolean enumerates;
    private long seed = 1;
    private @Nullable Integer steps;
    private @Nullable FaultBudget faults;
    private List<String> properties = List.of();
    private final List<String> alsoChecked = new ArrayList<>();
    private @Nullable List<Property> given;
    private List<String> coverages = List.of();
    private final List<String> otherGuides = new ArrayList<>();
    private final List<Coverage> measured = new ArrayList<>();
    private @Nullable Overlay overlay;
    Budget budget = Budget.executions(1000);
    CoverageMemory memory = CoverageMemory.usual();
    int workers = 1;
    boolean stopOnBug;
    long handlerMillis = Watchdog.LIMIT_MILLIS;

    ExperimentBuilder(Target target, Catalog catalog) {
        this(target, catalog, catalog.coverages(target));
    }

    private ExperimentBuilder(Target target, Catalog catalog, SystemCoverages known) {
        this.target = target;
        this.catalog = catalog;
        this.known = known;
    }

    ExperimentBuilder(ExperimentBuilder other) {
        this(other, other.target);
    }

    private ExperimentBuilder(ExperimentBuilder other, Target target) {
        this(target, other.catalog, other.known);
        strategy = other.strategy;
        chosen = other.chosen;
        guide = other.guide;
        waypoints = other.waypoints;
        enumerates = other.enumerates;
        seed = other.seed;
        steps = other.steps;
        faults = other.faults;
        properties = other.properties;
        alsoChecked.addAll(other.alsoChecked);
        given = other.given;
        coverages = other.coverages;
        otherGuides.addAll(other.otherGuides);
        measured.addAll(other.measured);
        overlay = other.overlay;
        budget = other.budget;
        memory = other.memory;
        workers = other.workers;
        stopOnBug = other.stopOnBug;
        handlerMillis = other.handlerMillis;
    }

    /** What is prepared for coverages is shared. */
    public ExperimentBuilder copy() {
        return new ExperimentBuilder(this);
    }

    /** {@code NAME} or {@code NAME:key=value}. Default: what the overlay wants, else {@code random}. */
    public ExperimentBuilder strategy(String label) {
        strategy = label;
        chosen = null;
        return this;
    }

    /** One that is not in the catalogue. */
    public ExperimentBuilder strategy(Strategies.Chosen newChosen) {
        chosen = newChosen;
        return this;
    }

    /** The coverage that guides the strategy, which must be one that learns; null: as the strategy has it. */
    public ExperimentBuilder guidedBy(@Nullable String coverage) {
        guide = coverage;
        return this;
    }

    /** Predicates on the way to the strategy's target, which must go by such; null: as the strategy has it. */
    public ExperimentBuilder towards(@Nullable String newWaypoints) {
        waypoints = newWaypoints;
        return this;
    }

    /** Every execution of the strategy's space, once each. */
    public ExperimentBuilder enumerating(boolean all) {
        enumerates = all;
        return this;
    }

    public ExperimentBuilder seed(long newSeed) {
        seed = newSeed;
        return this;
    }

    /** Bound on decisions per execution; null: as usual for strategy and system. */
    public ExperimentBuilder steps(@Nullable Integer bound) {
        steps = bound;
        return this;
    }

    /** Faults per execution; null: what the system declares. */
    public ExperimentBuilder faults(@Nullable FaultBudget newFaults) {
        faults = newFaults;
        return this;
    }

    /** The names of those to check; empty: all that the system has. {@code no-failure} is always among them. */
    public ExperimentBuilder checking(Collection<String> names) {
        properties = List.copyOf(names);
        return this;
    }

    /** One that is checked beside the others. */
    public ExperimentBuilder alsoChecking(String name) {
        alsoChecked.add(name);
        return this;
    }

    /** These and {@code no-failure}, in place of any that have names. */
    public ExperimentBuilder checkingOnly(List<Property> only) {
        given = List.copyOf(only);
        return this;
    }

    /** The names of coverages; what guides the strategy is measured anyway. */
    public ExperimentBuilder measuring(Collection<String> names) {
        coverages = List.copyOf(names);
        return this;
    }

    public ExperimentBuilder measuring(String... names) {
        return measuring(List.of(names));
    }

    /** One that is not in the catalogue. */
    public ExperimentBuilder measuring(Coverage coverage) {
        measured.add(coverage);
        return this;
    }

    /** What guides the others that this is compared with. */
    public ExperimentBuilder measuringGuides(Collection<String> guides) {
        otherGuides.addAll(guides);
        return this;
    }

    public ExperimentBuilder under(@Nullable Overlay newOverlay) {
        overlay = newOverlay;
        return this;
    }

    public ExperimentBuilder budget(Budget newBudget) {
        budget = newBudget;
        return this;
    }

    /** Default: half of the heap. */
    public ExperimentBuilder memory(CoverageMemory newMemory) {
        memory = newMemory;
        return this;
    }

    public ExperimentBuilder executions(long count) {
        return budget(Budget.executions(count));
    }

    /** Threads; they do not change results. */
    public ExperimentBuilder workers(int count) {
        workers = count;
        return this;
    }

    public ExperimentBuilder stopOnBug(boolean stop) {
        stopOnBug = stop;
        return this;
    }

    public ExperimentBuilder handlerMillis(long limit) {
        handlerMillis = limit;
        return this;
    }

    /** The strategy as it will be built: what guides it must be known to compare it with others. */
    public Strategies.Chosen chosenStrategy() {
        Strategies.Chosen found = chosen;
        if (found == null) {
            String wanted = overlay == null ? null : overlay.strategy();
            found = catalog.strategies().parse(strategy != null ? strategy : wanted != null ? wanted : "random");
        }
        Strategies.Chosen directed = waypoints == null ? found : found.towards(waypoints);
        return guide == null ? directed : directed.guidedBy(guide);
    }

    public Experiment build() {
        Experiment built = build(chosenStrategy(), overlay, known);
        TargetSource source = built.targets();
        if (source != null) { // whether all of it can follow a copy is seen before workers begin
            Target lent = source.lend();
            built.rebuiltOn(lent);
            source.giveBack(lent);
        }
        return built;
    }

    private Experiment build(Strategies.Chosen ofCampaign, @Nullable Overlay around, SystemCoverages ofTarget) {
        Settings settings = settings(ofCampaign, around);
        ConfiguredStrategy configured = configure(ofCampaign, around, settings);
        List<Property> checked = properties(around, ofTarget);
        List<Coverage> counted = coverages(configured.guide(), checked, ofTarget);
        return new Experiment(
                this,
                settings,
                ofCampaign,
                configured,
                checked,
                counted,
                Needs.check(this, ofCampaign, configured, around, settings, checked, counted));
    }

    private Settings settings(Strategies.Chosen ofCampaign, @Nullable Overlay around) {
        Integer wantedSteps = around == null ? null : around.steps();
        Integer bound = steps != null ? steps : wantedSteps;
        FaultBudget wantedFaults = around == null ? null : around.faults();
        FaultBudget allowed = faults != null ? faults : wantedFaults;
        FaultBudget declared = target.deployment().faults();
        return new Settings(
                target.deployment(),
                seed,
                bound != null ? bound : ofCampaign.usualSteps(target.deployment()),
                allowed != null ? allowed : declared != null ? declared : FaultBudget.NONE,
                faults != null);
    }

    private ConfiguredStrategy configure(Strategies.Chosen ofCampaign, @Nullable Overlay around, Settings settings) {
        Settings truthful = settings.truthful();
        ConfiguredStrategy honest = enumerates
                ? ofCampaign.strategy().enumerate(truthful, ofCampaign.options())
                : ofCampaign.strategy().configure(truthful, ofCampaign.options());
        ConfiguredStrategy alone = LyingStrategy.around(honest, target.name(), settings);
        if (around == null) {
            return alone;
        }
        around.check(target);
        return around.around(alone, settings);
    }

    private List<Property> properties(@Nullable Overlay around, SystemCoverages ofTarget) {
        List<Property> checked = new ArrayList<>(around == null ? List.of() : around.properties(target));
        KnownProperties all = new KnownProperties(
                List.of(),
                catalog.properties(),
                new PropertyProvider.Context(target, ofTarget, catalog.loaders(), null));
        List<String> wanted = !properties.isEmpty() || around == null ? properties : around.propertyNames();
        if (given != null) {
            checked.addAll(given);
        } else if (wanted.isEmpty()) {
            checked.addAll(KnownProperties.usual(target.deployment().properties()));
        } else {
            checked.addAll(all.named(wanted));
        }
        checked.addAll(all.named(alsoChecked));
        if (checked.stream().noneMatch(KnownProperties::isNoFailure)) {
            checked.add(new NoFailure());
        }
        return checked;
    }

    private List<Coverage> coverages(@Nullable String guidedBy, List<Property> checked, SystemCoverages ofTarget) {
        Map<String, Coverage> all = new LinkedHashMap<>();
        for (String name : coverages) {
            all.computeIfAbsent(name, ofTarget::named);
        }
        measured.forEach(coverage -> all.putIfAbsent(coverage.name(), coverage));
        for (Property property : checked) {
            if (property instanceof CountingProperty counting) {
                counting.coverages().forEach(coverage -> all.put(coverage.name(), coverage));
            }
        }
        if (guidedBy != null) {
            all.computeIfAbsent(guidedBy, ofTarget::guide);
        }
        for (String other : otherGuides) {
            all.computeIfAbsent(other, ofTarget::guide);
        }
        return List.copyOf(all.values());
    }

    /**
     * For one worker. The same coverages measure it. What comes with the deployment is that of {@code lent}; what a service
     * brought that lies beside the system is made anew there; all else knows nothing of the system's classes.
     */
    Experiment rebuiltOn(Target lent, List<Coverage> same, List<Property> before) {
        ExperimentBuilder there = new ExperimentBuilder(this, lent);
        there.coverages = List.of();
        there.otherGuides.clear();
        there.measured.clear();
        there.measured.addAll(same);
        ClassLoader copy = lent.system().getClass().getClassLoader();
        Strategies.Chosen plain = chosenStrategy();
        Strategies.Chosen again =
                new Strategies.Chosen(plain.label(), Services.again(plain.strategy(), copy), plain.options());
        Overlay around = overlay == null ? null : overlay.on(lent);
        Settings settings = there.settings(again, around);
        ConfiguredStrategy configured = there.configure(again, around, settings);
        return new Experiment(there, settings, again, configured, there.again(before, around, copy), same, List.of());
    }

    private List<Property> again(List<Property> before, @Nullable Overlay around, ClassLoader copy) {
        List<Property> known = new ArrayList<>(target.deployment().properties());
        known.addAll(around == null ? List.of() : around.properties(target));
        List<PropertyProvider> beside = new ArrayList<>();
        for (PropertyProvider provider : catalog.properties()) {
            PropertyProvider there = Services.again(provider, copy);
            if (there != provider || provider.looksAtStates()) {
                beside.add(there);
            }
        }
        PropertyProvider.Context context = new PropertyProvider.Context(target, this.known, catalog.loaders(), null);
        List<Property> all = new ArrayList<>();
        for (Property property : before) {
            all.add(again(property, known, beside, context));
        }
        return all;
    }

    private static Property again(
            Property property, List<Property> known, List<PropertyProvider> beside, PropertyProvider.Context context) {
        for (Property other : known) {
            if (other.name().equals(property.name())) {
                return other;
            }
        }
        for (PropertyProvider provider : beside) {
            @Nullable Property other = provider.property(property.reference(), context);
            if (other != null) {
                return other;
            }
        }
        return property;
    }
}
