package dev.waymark.cli.run;

import dev.waymark.cli.Json;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.strategy.rounds.Enumeration;
import dev.waymark.core.strategy.rounds.RoundsStrategy;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A campaign that makes every execution there is, once: {@code run --enumerate}. */
final class Enumerated {
    private final Enumeration enumeration;
    private final CampaignSpec spec;

    private Enumerated(Enumeration enumeration, CampaignSpec spec) {
        this.enumeration = enumeration;
        this.spec = spec;
    }

    static Enumerated of(CampaignSpec given, @Nullable Long iterations) {
        if (!(given.strategy().strategy() instanceof RoundsStrategy)) {
            throw new UsageException("--enumerate: strategy "
                    + given.strategy().strategy().name() + " cannot go through all its executions, only rounds can");
        }
        if (iterations != null) {
            throw new UsageException("--enumerate makes every execution once: leave out --iterations " + iterations);
        }
        if (TakesWorkloads.varying(given.deployment()) != null) {
            throw new UsageException("--enumerate makes every execution of one workload: give it with --workload,"
                    + " not a harness that changes it");
        }
        Enumeration enumeration =
                Enumeration.of(given.settings(), given.strategy().options());
        Budget budget = new Budget(
                enumeration.executions(),
                given.budget().decisions(),
                given.budget().millis());
        return new Enumerated(
                enumeration,
                new CampaignSpec(
                        given.settings(),
                        enumeration.strategy(given.strategy().label()),
                        given.properties(),
                        given.coverages(),
                        budget,
                        given.workers(),
                        given.stopOnBug()));
    }

    CampaignSpec spec() {
        return spec;
    }

    RunReport report(RunReport report, RunFolder folder) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("isolations", enumeration.sizes());
        figures.put("spaces", enumeration.table());
        RunReport complete = report.withEnumeration(figures);
        folder.write("result.json", Json.write(complete) + "\n");
        return complete;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(row("isolations", "plans", "executed", "violated"));
        for (Enumeration.Size size : enumeration.sizes()) {
            lines.add(row(
                    Integer.toString(size.isolations()),
                    Amounts.number(size.plans()),
                    Amounts.number(size.executed()),
                    Amounts.number(size.violated())));
        }
        lines.add("  (plans that cannot differ from one before them are counted with it and not executed)");
        lines.add("");
        enumeration.table().forEach((name, size) -> lines.add(String.format(Locale.ROOT, "  %-44s %s", name, size)));
        return lines;
    }

    private static String row(String isolations, String plans, String executed, String violated) {
        return String.format(Locale.ROOT, "  %10s  %12s  %12s  %12s", isolations, plans, executed, violated);
    }
}
