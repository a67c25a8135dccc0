package dev.waymark.code;

import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.coverage.CoverageProvider;
import dev.waymark.core.coverage.TellsLines;
import java.util.List;

/** Coverages {@code lines} and {@code branches}, for whoever runs campaigns. */
public final class CodeCoverages implements CoverageProvider {
    @Override
    public List<String> names() {
        return List.of(CodeCoverage.LINES, CodeCoverage.BRANCHES);
    }

    @Override
    public OfSystem of(Target target) {
        if (target.deployment() instanceof TellsLines told) {
            ToldLines lines = new ToldLines(target, told);
            return (name, view) -> {
                checkView(name, view);
                if (name.equals(CodeCoverage.BRANCHES)) {
                    throw new UsageException("coverage branches: the nodes of " + target.name()
                            + " do not live in this JVM, and tell lines only: ask for lines");
                }
                return lines;
            };
        }
        MeasuredSystem measured = MeasuredSystem.of(target);
        return (name, view) -> {
            checkView(name, view);
            return name.equals(CodeCoverage.LINES) ? measured.lines() : measured.branches();
        };
    }

    private static void checkView(String name, String view) {
        if (!view.isEmpty()) {
            throw new UsageException("coverage " + name + ":" + view + ": " + name + " has no views");
        }
    }
}
