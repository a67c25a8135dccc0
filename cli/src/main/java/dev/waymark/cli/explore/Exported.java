package dev.waymark.cli.explore;

import dev.waymark.core.UsageException;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.Walker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.causality.HappensBefore;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.report.data.Shown;
import dev.waymark.report.export.JUnitSource;
import java.nio.file.Path;
import java.util.List;

/** What an exploration is saved as. */
final class Exported {
    private Exported() {}

    /** Of the class, file or scenario that it becomes. */
    static String id(Trace trace) {
        Verdict verdict = trace.verdict();
        return "explored-" + (verdict == null ? trace.system() : verdict.property());
    }

    /** Throws {@link UsageException} with the reason if there is none that shows the same. */
    static String junit(Walker walker, Exploration exploration) {
        Trace trace = walker.trace(exploration);
        if (trace.verdict() == null) {
            throw new UsageException("nothing is violated here, so there is nothing for a JUnit test to find: save it"
                    + " as a trace, which replays");
        }
        return JUnitSource.of(id(trace), shown(walker, trace))
                .orElseThrow(() -> new UsageException(
                        "no scenario shows the same violation (it may be too long, or forge messages): save it as a"
                                + " trace, which replays, and 'waymark shrink' it first"));
    }

    /** As the pictures of reports take it. */
    static Shown shown(Walker walker, Trace trace) {
        int nodes = walker.experiment().target().deployment().nodes();
        RecordedCase recorded = new RecordedCase(
                Path.of(id(trace) + ".trace.json"),
                trace,
                walker.experiment().target(),
                walker.experiment().properties());
        return new Shown(
                recorded.file(),
                trace,
                nodes,
                trace.execution(),
                Scene.of(trace.events(), nodes),
                new HappensBefore(trace.events(), nodes),
                List.of(),
                null,
                null,
                recorded,
                List.of());
    }
}
