package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Totals;
import dev.waymark.tla.TlcCheck;
import dev.waymark.tla.mapping.Conformance;
import dev.waymark.tla.mapping.ModelCoverage;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When system and model disagree one of them is wrong. It is the model, if TLC's own check of it fails; so then, and only
 * then, TLC is asked.
 */
final class ModelItself {
    private static final long LIMIT_MILLIS = 60_000;

    private ModelItself() {}

    /** The property that compares the two, if it was asked for. */
    static Optional<Conformance> conformance(CampaignSpec spec) {
        return spec.properties().stream()
                .filter(Conformance.class::isInstance)
                .map(Conformance.class::cast)
                .findFirst();
    }

    static List<RunReport.Warning> warnings(Totals totals, Interrupt interrupt, Console console) {
        Conformance conformance = conformance(totals.spec()).orElse(null);
        if (conformance == null || !disagreed(totals) || interrupt.requested()) {
            return List.of();
        }
        console.notice("TLC checks the model itself, for at most a minute ...");
        TlcCheck.Result result = conformance.checkModel(LIMIT_MILLIS, interrupt::requested);
        if (result.verdict() == TlcCheck.Verdict.HOLDS) {
            console.notice(
                    "TLC finds no error in the " + Amounts.number(result.states()) + " states of " + result.module());
        }
        boolean ended = result.verdict() == TlcCheck.Verdict.UNFINISHED && interrupt.requested();
        return ended ? List.of() : warnings(result);
    }

    private static boolean disagreed(Totals totals) {
        Map<String, Long> counts = totals.counts().getOrDefault(ModelCoverage.NAME, Map.of());
        return counts.getOrDefault(ModelCoverage.DISABLED, 0L) + counts.getOrDefault(ModelCoverage.BROKEN, 0L) > 0
                || totals.violations().stream()
                        .anyMatch(violation -> violation.verdict().property().equals(Conformance.NAME));
    }

    static List<RunReport.Warning> warnings(TlcCheck.Result result) {
        return switch (result.verdict()) {
            case HOLDS -> List.of();
            case FAILS ->
                List.of(new RunReport.Warning(
                        "model-wrong",
                        "the model is wrong: TLC's own check of " + result.module() + " fails (" + result.error()
                                + "): mend it first, what conformance found may be its error"));
            case UNFINISHED ->
                List.of(new RunReport.Warning(
                        "model-unchecked",
                        "TLC's own check of " + result.module() + " did not end within a minute: make "
                                + result.module() + ".cfg smaller to learn whether the model is wrong"));
            case MISSING ->
                List.of(new RunReport.Warning(
                        "model-unchecked",
                        "there is no " + result.module() + ".tla with " + result.module()
                                + ".cfg by which TLC could tell whether the model is wrong"));
        };
    }
}
