package dev.waymark.core.scenario;

import dev.waymark.core.Deployment;
import dev.waymark.core.property.MachineWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What of a scenario is carried out anew in each execution: what {@code scenario.run} needs to know of it. {@code causal}
 * says that it asks what happened before what.
 */
public record Script(
        List<Roles> partitions,
        List<Action> setUp,
        List<Filter> filters,
        @Nullable Supplier<Director> directors,
        AtEnd atEnd,
        boolean causal,
        NamedPredicates predicates,
        Supplier<MachineWalk> walks) {

    public @Nullable Director newDirector() {
        return directors == null ? null : directors.get();
    }

    Script without(int filter) {
        List<Filter> left = new ArrayList<>(filters);
        left.remove(filter);
        return new Script(partitions, setUp, List.copyOf(left), directors, atEnd, causal, predicates, walks);
    }

    Script boundTo(String scenario, Deployment deployment) {
        NamedPredicates bound = predicates.on(scenario, deployment);
        return new Script(partitions, setUp, filters, directors, atEnd, causal, bound, walks);
    }
}
