package dev.waymark.engine.experiment;

import dev.waymark.core.Target;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.SystemCoverages;
import dev.waymark.core.property.Property;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that an experiment is made of: a spec, what its names are looked up in, and the parts that have no name there.
 * {@code known} are the coverages of the target, prepared once for all that differ from this. {@code chosen}, {@code given} and
 * {@code measured} are a strategy, properties and coverages that are no services; {@code overlay} is what lies around the strategy.
 */
record Recipe(
        Target target,
        Catalog catalog,
        SystemCoverages known,
        CampaignSpec spec,
        RunOptions options,
        Strategies.@Nullable Chosen chosen,
        @Nullable List<Property> given,
        List<Coverage> measured,
        @Nullable Overlay overlay) {
    Recipe {
        given = given == null ? null : List.copyOf(given);
        measured = List.copyOf(measured);
    }

    /** With nothing said but what the target is. */
    static Recipe of(Target target, Catalog catalog) {
        return new Recipe(
                target,
                catalog,
                catalog.coverages(target),
                CampaignSpec.of(described(target)),
                RunOptions.USUAL,
                null,
                null,
                List.of(),
                null);
    }

    private static SystemSpec described(Target target) {
        Map<String, String> values = new LinkedHashMap<>(target.configuration().values());
        return new SystemSpec(
                target.name(), values, List.copyOf(target.configuration().bugs()));
    }

    Recipe with(CampaignSpec newSpec) {
        return new Recipe(target, catalog, known, newSpec, options, chosen, given, measured, overlay);
    }

    Recipe with(RunOptions newOptions) {
        return new Recipe(target, catalog, known, spec, newOptions, chosen, given, measured, overlay);
    }

    Recipe choosing(Strategies.@Nullable Chosen newChosen) {
        return new Recipe(target, catalog, known, spec, options, newChosen, given, measured, overlay);
    }

    Recipe checkingOnly(@Nullable List<Property> only) {
        return new Recipe(target, catalog, known, spec, options, chosen, only, measured, overlay);
    }

    Recipe measuring(List<Coverage> all) {
        return new Recipe(target, catalog, known, spec, options, chosen, given, all, overlay);
    }

    Recipe alsoMeasuring(Coverage coverage) {
        List<Coverage> all = new ArrayList<>(measured);
        all.add(coverage);
        return measuring(all);
    }

    Recipe under(@Nullable Overlay newOverlay) {
        return new Recipe(target, catalog, known, spec, options, chosen, given, measured, newOverlay);
    }

    /** On a copy of the target that is lent to one worker. */
    Recipe on(Target lent) {
        return new Recipe(lent, catalog, known, spec, options, chosen, given, measured, overlay);
    }
}
