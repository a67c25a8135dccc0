package dev.waymark.cli.run;

import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a report says of workloads that were given. */
final class Harnessed {
    private Harnessed() {}

    /** Null if all executions had the same workload. */
    static @Nullable Map<String, Object> report(CampaignSpec spec, long executions) {
        Harness harness = TakesWorkloads.varying(spec.deployment());
        if (harness == null) {
            return null;
        }
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("mode", harness.enumerates() ? Harness.ENUMERATE : Harness.RANDOM);
        report.put("workloads", harness.size());
        BigInteger made = BigInteger.valueOf(executions);
        report.put("tried", harness.enumerates() ? made.min(harness.size()) : made);
        return report;
    }

    static String text(Map<String, Object> report) {
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d %s",
                report.get("mode"),
                report.get("tried"),
                report.get("workloads"),
                report.get("mode").equals(Harness.RANDOM) ? "(drawn, perhaps some twice)" : "in order");
    }

    static List<RunReport.Warning> warnings(CampaignSpec spec, long executions) {
        List<RunReport.Warning> warnings = new ArrayList<>();
        Harness harness = spec.deployment() instanceof TakesWorkloads takes ? takes.harness() : null;
        if (harness == null) {
            return warnings;
        }
        if (harness.emptySteps() > 0 && !spec.strategy().strategy().coarse()) {
            warnings.add(new RunReport.Warning(
                    "empty-steps",
                    "the empty steps of the workload mean nothing to "
                            + spec.strategy().strategy().name() + ": it has no phases"));
        }
        if (harness.enumerates() && harness.size().compareTo(BigInteger.valueOf(executions)) > 0) {
            warnings.add(new RunReport.Warning(
                    "workloads-left",
                    String.format(
                            Locale.ROOT,
                            "%,d of %,d workloads were not tried",
                            harness.size().subtract(BigInteger.valueOf(executions)),
                            harness.size())));
        }
        return warnings;
    }
}
