package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import java.util.List;

/** Coverage {@code target:PREDICATE}: the states of each execution from the first on where the predicate holds. */
public final class TargetCoverages implements CoverageProvider {
    private static final String NAME = "target";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public boolean suits(Deployment deployment) {
        return !deployment.predicates().isEmpty();
    }

    @Override
    public OfSystem of(Target target) {
        return (name, predicate) -> {
            if (predicate.isBlank()) {
                throw new UsageException(
                        "coverage target is written target:PREDICATE; " + StatePredicates.known(target.deployment()));
            }
            return new FromTarget(name + ":" + predicate, predicate, new StatesCoverage(), target.deployment());
        };
    }
}
