package dev.waymark.engine.run;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.VerdictCounts;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a campaign. {@code spec}: what was explored, with all that was left open filled in. {@code verdicts}: one for each
 * execution, violated if a property was, and reached if all were; {@code properties}: one for each execution by property.
 * {@code health}: mean number per execution of events that the system declares. {@code folder}: its run folder. {@code cut}: why the
 * machine ended it before its time, {@code lost}: why something of it is not in its folder; null if neither is so.
 */
public record CampaignReport(
        CampaignSpec spec,
        CampaignEnd end,
        long executions,
        long decisions,
        long deliveries,
        long elapsedMillis,
        VerdictCounts verdicts,
        Map<String, VerdictCounts> properties,
        Map<String, CoverageReport> coverages,
        List<FoundViolation> violations,
        Map<String, Double> health,
        List<Warning> warnings,
        Path folder,
        @Nullable String cut,
        @Nullable String lost) {
    /** All in one word. */
    public enum Outcome {
        /** All that was checked was put to the test, and kept. */
        KEPT,
        VIOLATED,
        /**
         * Nothing is known to be violated, but something could not be judged or was never put to the test, or executions are missing
         * where all were to be made.
         */
        INCONCLUSIVE,
        /** Nothing was violated as far as it went, but the machine ended it, or what came of it is not all on disk. */
        CUT_SHORT
    }

    public CampaignReport {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        coverages = Collections.unmodifiableMap(new LinkedHashMap<>(coverages));
        violations = List.copyOf(violations);
        health = Collections.unmodifiableMap(new LinkedHashMap<>(health));
        warnings = List.copyOf(warnings);
    }

    static CampaignReport of(CampaignRun run, Totals totals, RunReport told, Path folder) {
        Map<String, CoverageReport> coverages = new LinkedHashMap<>();
        for (Coverage each : totals.experiment().coverages()) {
            coverages.put(each.name(), CoverageReport.of(totals.covered(each.name())));
        }
        return new CampaignReport(
                totals.experiment().resolved(),
                CampaignEnd.of(Objects.requireNonNull(totals.end())),
                totals.executions(),
                totals.decisions(),
                totals.deliveries(),
                totals.elapsedMillis(),
                totals.verdicts(),
                totals.properties(),
                coverages,
                run.findings().stream().map(FoundViolation::of).toList(),
                totals.health(),
                told.warnings(),
                folder,
                message(run.limit()),
                message(run.lost()));
    }

    private static @Nullable String message(@Nullable RuntimeException why) {
        return why == null ? null : String.valueOf(why.getMessage());
    }

    public Outcome outcome() {
        if (verdicts.violated() > 0) {
            return Outcome.VIOLATED;
        }
        if (cut != null) {
            return Outcome.CUT_SHORT;
        }
        boolean unfinished =
                warnings.stream().anyMatch(warning -> warning.kind().equals("unfinished"));
        boolean neverReached = properties.values().stream().anyMatch(counts -> counts.reached() == 0);
        if (verdicts.inconclusive() > 0 || neverReached || unfinished) {
            return Outcome.INCONCLUSIVE;
        }
        return lost == null ? Outcome.KEPT : Outcome.CUT_SHORT;
    }

    /** The verdicts on this property, counted; throws {@link UsageException} with the nearest names if it is not checked. */
    public VerdictCounts property(String name) {
        return find("property", name, properties);
    }

    /** How much of this coverage was seen; throws {@link UsageException} with the nearest names if it is not measured. */
    public CoverageReport coverage(String name) {
        return find("coverage of this campaign", name, coverages);
    }

    /** The first violation of this property, if it was violated. */
    public Optional<FoundViolation> violation(String property) {
        find("property", property, properties);
        return violations.stream()
                .filter(each -> each.property().equals(property))
                .findFirst();
    }

    private static <T> T find(String what, String name, Map<String, T> all) {
        T found = all.get(name);
        if (found == null) {
            throw new UsageException(Nearest.unknown(what, name, all.keySet()));
        }
        return found;
    }
}
