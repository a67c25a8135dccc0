package dev.waymark.strategies.summaries;

import dev.waymark.core.Target;
import dev.waymark.core.coverage.CoverageProvider;
import dev.waymark.core.coverage.Figures;
import java.util.List;
import java.util.Locale;

/** Coverage {@code summaries}, with views: {@code summaries:ABSTRACTION:EPSILON:/PATTERN/}. */
public final class SummariesCoverages implements CoverageProvider {
    @Override
    public List<String> names() {
        return List.of(SummariesCoverage.NAME);
    }

    @Override
    public OfSystem of(Target target) {
        return (name, view) -> {
            SummaryOptions options = SummaryOptions.parse(view, target);
            String full = view.isEmpty() ? name : name + ":" + view;
            if (!options.isCalibrated()) {
                return new SummariesCoverage(full, options, List.of());
            }
            Calibration calibration = Calibration.of(target.deployment(), options);
            return new SummariesCoverage(
                    full, options.withEpsilon(calibration.epsilon()), List.of(row(full, calibration)));
        };
    }

    /** The curve goes into the run folder. */
    private static Figures.Row row(String name, Calibration calibration) {
        StringBuilder curve = new StringBuilder("# " + name + "\n# epsilon windows states coincide\n");
        for (Calibration.Point point : calibration.points()) {
            curve.append(String.format(
                    Locale.ROOT,
                    "%.2f %d %d %.3f%n",
                    point.epsilon(),
                    point.windows(),
                    point.states(),
                    point.coincide()));
        }
        return new Figures.Row(
                name,
                String.format(Locale.ROOT, "epsilon %.2f, calibrated", calibration.epsilon()),
                true,
                "calibration.txt",
                curve.toString());
    }
}
