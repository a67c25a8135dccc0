package dev.waymark.core.scenario;

import dev.waymark.core.Deployment;
import dev.waymark.core.StatePredicates;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Condition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The predicates that a scenario names, and what they are on one deployment. Safe for use by several threads. */
public final class NamedPredicates {
    private final Map<String, String> places;
    private final @Nullable Deployment deployment;
    private final Map<String, Condition> conditions = new ConcurrentSkipListMap<>();

    /** {@code places}: for each predicate, where the user wrote it. */
    NamedPredicates(Map<String, String> places) {
        this(Collections.unmodifiableMap(new LinkedHashMap<>(places)), null);
    }

    private NamedPredicates(Map<String, String> places, @Nullable Deployment deployment) {
        this.places = places;
        this.deployment = deployment;
    }

    /** Throws {@link UsageException}, with the line, if the deployment has not all of them. */
    NamedPredicates on(String scenario, Deployment newDeployment) {
        NamedPredicates bound = new NamedPredicates(places, newDeployment);
        places.forEach((text, place) -> {
            try {
                bound.named(text);
            } catch (UsageException e) {
                throw new UsageException(place + ": scenario " + scenario + ": " + e.getMessage());
            }
        });
        return bound;
    }

    /** What is hidden in a condition of the user's own is read when it is first asked for. */
    public Condition named(String text) {
        Deployment known = deployment;
        if (known == null) {
            throw new UsageException("predicate " + text + ": this scenario was not bound to a system");
        }
        return conditions.computeIfAbsent(text, key -> StatePredicates.parse(known, key));
    }
}
