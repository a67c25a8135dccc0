package dev.waymark.cli.run;

import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a report says of workloads that differ between executions: how they were chosen, how many there are, how many were tried. */
public record Harnessed(String mode, BigInteger workloads, BigInteger tried) {
    /** Null if all executions had the same workload. */
    static @Nullable Harnessed report(CampaignSpec spec, long executions) {
        Harness harness = TakesWorkloads.varying(spec.deployment());
        if (harness == null) {
            return null;
        }
        BigInteger made = BigInteger.valueOf(executions);
        return harness.enumerates()
                ? new Harnessed(Harness.ENUMERATE, harness.size(), made.min(harness.size()))
                : new Harnessed(Harness.RANDOM, harness.size(), made);
    }

    String text() {
        String how = mode.equals(Harness.RANDOM) ? "(drawn, perhaps some twice)" : "in order";
        return String.format(Locale.ROOT, "%s: %,d of %,d %s", mode, tried, workloads, how);
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
