package dev.waymark.engine.campaign;

import dev.waymark.core.Warning;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.engine.experiment.Experiment;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a report says of workloads that differ between executions: how they were chosen, how many there are, how many were tried. */
public record Harnessed(
        @Meaning("`random` or `enumerate`") String mode,
        @Meaning("how many workloads there are") BigInteger workloads,
        @Meaning("how many were tried") BigInteger tried) {
    /** Null if all executions had the same workload. */
    static @Nullable Harnessed report(Experiment experiment, long executions) {
        Harness harness = TakesWorkloads.varying(experiment.target().deployment());
        if (harness == null) {
            return null;
        }
        BigInteger made = BigInteger.valueOf(executions);
        return harness.enumerates()
                ? new Harnessed(Harness.ENUMERATE, harness.size(), made.min(harness.size()))
                : new Harnessed(Harness.RANDOM, harness.size(), made);
    }

    public String text() {
        String how = mode.equals(Harness.RANDOM) ? "(drawn, perhaps some twice)" : "in order";
        return String.format(Locale.ROOT, "%s: %,d of %,d %s", mode, tried, workloads, how);
    }

    static List<Warning> warnings(Experiment experiment, long executions) {
        List<Warning> warnings = new ArrayList<>();
        Harness harness = experiment.target().deployment() instanceof TakesWorkloads takes ? takes.harness() : null;
        if (harness == null) {
            return warnings;
        }
        if (harness.emptySteps() > 0 && !experiment.strategy().strategy().coarse()) {
            warnings.add(new Warning(
                    "empty-steps",
                    "the empty steps of the workload mean nothing to "
                            + experiment.strategy().strategy().name() + ": it has no phases"));
        }
        if (harness.enumerates() && harness.size().compareTo(BigInteger.valueOf(executions)) > 0) {
            warnings.add(new Warning(
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
