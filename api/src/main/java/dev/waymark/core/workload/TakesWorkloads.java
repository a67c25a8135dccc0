package dev.waymark.core.workload;

import dev.waymark.core.Deployment;
import dev.waymark.core.Workload;
import dev.waymark.core.cluster.View;
import org.jspecify.annotations.Nullable;

/** A deployment whose clients can be told what to ask. Its requests are then {@link Write}s. */
public interface TakesWorkloads extends Deployment {
    /** Null if the clients are the system's own. */
    @Nullable
    Harness harness();

    @Override
    default @Nullable Workload workload(long index, long seed) {
        Harness varying = varying(this);
        return varying == null ? null : varying.workload(index, seed);
    }

    /** The same deployment with this workload in every execution. */
    Deployment withWorkload(WorkloadSteps steps);

    /** Whether its clients ask by the steps of a workload. */
    static boolean bySteps(Deployment deployment) {
        return deployment instanceof TakesWorkloads takes && takes.harness() != null;
    }

    /** The harness of a deployment, if it has one whose workloads differ between executions. */
    static @Nullable Harness varying(Deployment deployment) {
        Harness harness = deployment instanceof TakesWorkloads takes ? takes.harness() : null;
        return harness != null && harness.varies() ? harness : null;
    }

    /** The same deployment with the workload of this execution, for whoever makes it again. */
    static Deployment fixed(Deployment deployment, long index, long seed) {
        Harness harness = varying(deployment);
        return harness == null ? deployment : ((TakesWorkloads) deployment).withWorkload(harness.steps(index, seed));
    }

    /** What the checks must know of a system to judge it. */
    interface Reader {
        /** The values of all keys as this node would answer now; null if it cannot: it is down, or has not caught up. */
        int @Nullable [] read(View view, int node);

        /** Whether the answer to a conditional write says that it was done. */
        boolean applied(@Nullable Object answer);
    }
}
