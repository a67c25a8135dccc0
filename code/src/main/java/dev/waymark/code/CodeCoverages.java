package dev.waymark.code;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.CoverageProvider;
import java.util.List;

/** Coverages {@code lines} and {@code branches}, for whoever runs campaigns. */
public final class CodeCoverages implements CoverageProvider {
    @Override
    public List<String> names() {
        return List.of(CodeCoverage.LINES, CodeCoverage.BRANCHES);
    }

    @Override
    public OfSystem of(Target target) {
        MeasuredSystem measured = MeasuredSystem.of(target);
        return (name, view) -> {
            if (!view.isEmpty()) {
                throw new UsageException("coverage " + name + ":" + view + ": " + name + " has no views");
            }
            return name.equals(CodeCoverage.LINES) ? measured.lines() : measured.branches();
        };
    }
}
