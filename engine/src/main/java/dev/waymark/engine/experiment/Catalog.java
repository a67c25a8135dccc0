package dev.waymark.engine.experiment;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.Nearest;
import dev.waymark.core.Services;
import dev.waymark.core.SpecField;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.strategy.Strategies;
import dev.waymark.core.strategy.StrategyDecorator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that can be named in an experiment: found as services on the class path and in plugins. */
public final class Catalog {
    private static final Catalog STANDARD = seenBy(List.of(Catalog.class.getClassLoader()));

    private final List<ClassLoader> loaders;
    private final Strategies strategies;
    private final List<PropertyProvider> properties;
    private final List<StrategyDecorator> decorators;
    private final List<SystemUnderTest> given;

    private Catalog(Collection<ClassLoader> loaders, List<SystemUnderTest> given) {
        this.loaders = List.copyOf(loaders);
        this.given = List.copyOf(given);
        this.strategies = Strategies.seenBy(loaders);
        this.properties = Services.load(PropertyProvider.class, loaders);
        this.decorators = Services.load(StrategyDecorator.class, loaders);
    }

    /** What is on the class path of core. */
    public static Catalog standard() {
        return STANDARD;
    }

    /** What these class loaders see; of two with one name the first counts. */
    public static Catalog seenBy(Collection<ClassLoader> loaders) {
        return new Catalog(loaders, List.of());
    }

    /** With this system too, which need be no service; it comes before one of the same name. */
    public Catalog with(SystemUnderTest system) {
        List<SystemUnderTest> more = new ArrayList<>(List.of(system));
        more.addAll(given);
        return new Catalog(loaders, more);
    }

    public List<ClassLoader> loaders() {
        return loaders;
    }

    public Strategies strategies() {
        return strategies;
    }

    public List<PropertyProvider> properties() {
        return properties;
    }

    List<StrategyDecorator> decorators() {
        return decorators;
    }

    public SystemCoverages coverages(Target target) {
        return new SystemCoverages(target, loaders);
    }

    /** What lies around the strategy, such as a scenario; throws {@link UsageException} with the nearest names. */
    Overlay overlay(String name, SystemUnderTest system) {
        for (OverlayProvider provider : Services.load(OverlayProvider.class, loaders)) {
            return provider.named(name, system, loaders);
        }
        throw new UsageException("there are no scenarios on this class path");
    }

    /** A system of this catalogue, made ready. */
    public Target target(
            String system, Map<String, String> parameters, Collection<String> bugs, CommandPermission permission) {
        return Target.of(system(system), parameters, bugs, permission);
    }

    /** Throws {@link UsageException} with the nearest names. */
    public SystemUnderTest system(String name) {
        Map<String, SystemUnderTest> all = new LinkedHashMap<>();
        given.forEach(system -> all.putIfAbsent(system.name(), system));
        Services.load(SystemUnderTest.class, loaders).forEach(system -> all.putIfAbsent(system.name(), system));
        SystemUnderTest found = all.get(name);
        if (found == null) {
            throw UsageException.unknownName(Nearest.unknown("system", name, all.keySet()))
                    .at(SpecField.SYSTEM);
        }
        return found;
    }
}
