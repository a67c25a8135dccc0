package dev.waymark.core.coverage;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.List;

/** The coverages by name. */
public final class Coverages {
    private static final List<Coverage> ALL =
            List.of(new StatesCoverage(), new TracesCoverage(), new ClausesCoverage());

    private Coverages() {}

    public static List<Coverage> all() {
        return ALL;
    }

    public static Coverage named(String name) {
        return ALL.stream()
                .filter(coverage -> coverage.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException(Nearest.unknown(
                        "coverage", name, ALL.stream().map(Coverage::name).toList())));
    }
}
