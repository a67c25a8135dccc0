package dev.waymark.strategies.rounds;

import dev.waymark.core.Deployment;
import dev.waymark.core.model.Code;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.Write;
import java.util.Arrays;

/**
 * The steps of an execution in which only whole processes can be isolated: in each some processes are started, a client may ask, and all are
 * stopped. {@code asked} names the node that is asked in each step, 0 if none is; {@link #ANY} if that is not known before.
 * {@code requests} are the codes of what is asked there.
 */
record ProcessSteps(int nodes, int[] asked, long[] requests) {
    static final int ANY = -1;

    /** Those of the workload of an execution, or, where clients do not ask by steps, so many of one kind. */
    static ProcessSteps of(Deployment deployment, int length, long index, long seed) {
        int[] asked = new int[length];
        long[] requests = new long[length];
        Harness harness = deployment instanceof TakesWorkloads takes ? takes.harness() : null;
        if (harness == null) {
            Arrays.fill(asked, ANY);
        } else {
            int[] numbers = new int[deployment.nodes() + 1];
            for (Write write : harness.steps(index, seed).writes()) {
                int node = write.node();
                numbers[node]++;
                if (write.step() < length) {
                    asked[write.step()] = node;
                    requests[write.step()] = Code.invoke(Code.name(node, node, numbers[node]));
                }
            }
        }
        return new ProcessSteps(deployment.nodes(), asked, requests);
    }

    int length() {
        return asked.length;
    }

    int slots() {
        return nodes * length();
    }

    int quorum() {
        return nodes / 2 + 1;
    }

    boolean asks(int step) {
        return asked[step] != 0;
    }
}
