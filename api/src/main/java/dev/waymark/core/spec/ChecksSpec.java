package dev.waymark.core.spec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What executions are judged by, and what is measured of them, by name. {@code properties}: empty for all that the system has;
 * {@code alsoProperties} are checked beside them. What guides the strategy is measured besides {@code coverages}.
 */
public record ChecksSpec(List<String> properties, List<String> alsoProperties, List<String> coverages) {
    /** What the system has, and no coverage. */
    public static final ChecksSpec USUAL = new ChecksSpec(List.of(), List.of(), List.of());

    public ChecksSpec {
        properties = List.copyOf(properties);
        alsoProperties = List.copyOf(alsoProperties);
        coverages = List.copyOf(coverages);
    }

    public ChecksSpec withProperties(Collection<String> names) {
        return new ChecksSpec(List.copyOf(names), alsoProperties, coverages);
    }

    /** One more that is checked beside the others. */
    public ChecksSpec alsoChecking(String name) {
        List<String> more = new ArrayList<>(alsoProperties);
        more.add(name);
        return new ChecksSpec(properties, more, coverages);
    }

    public ChecksSpec withCoverages(Collection<String> names) {
        return new ChecksSpec(properties, alsoProperties, List.copyOf(names));
    }
}
