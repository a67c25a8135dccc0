package dev.waymark.raft.workload;

import dev.waymark.core.cluster.View;
import dev.waymark.core.workload.Harness;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.WorkloadSteps;
import dev.waymark.core.workload.Write;
import dev.waymark.raft.vocabulary.RaftState;
import dev.waymark.raft.vocabulary.Request;
import dev.waymark.raft.vocabulary.Result;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Workloads given as data: key i is "ki", and 0 is what a key holds that was never written. */
public final class GivenWorkload {
    private static final int KEYS_MAX = 10;
    private static final int VALUE_MAX = 999_999;

    private GivenWorkload() {}

    public static @Nullable Harness harness(String text, int nodes) {
        return Harness.of(text, new WorkloadSteps.Limits(nodes, KEYS_MAX, WorkloadSteps.Limits.STEPS_MAX, VALUE_MAX));
    }

    public static Request request(Object asked) {
        if (!(asked instanceof Write write)) {
            return (Request) asked;
        }
        String key = "k" + write.key();
        String value = Integer.toString(write.value());
        if (!write.conditional()) {
            return new Request.Put(key, value);
        }
        String expected = write.expected() == 0 ? null : Integer.toString(write.expected());
        return new Request.PutIf("k" + write.readKey(), expected, key, value);
    }

    /** Each server reads its own copy, if it follows a leader and has applied all that is committed anywhere. */
    public static final class Final implements TakesWorkloads.Reader {
        @Override
        public int @Nullable [] read(View view, int node) {
            RaftState state = RaftState.of(view.state(node));
            if (state == null || state.leader() == 0 || state.applied() < committed(view)) {
                return null;
            }
            int[] values = new int[KEYS_MAX];
            for (Map.Entry<String, String> cell : state.data().entrySet()) {
                values[Integer.parseInt(cell.getKey().substring(1))] = Integer.parseInt(cell.getValue());
            }
            return values;
        }

        private static int committed(View view) {
            int highest = 0;
            for (int node = 1; node <= view.nodes(); node++) {
                RaftState state = RaftState.of(view.state(node));
                highest = state == null ? highest : Math.max(highest, state.commit());
            }
            return highest;
        }

        @Override
        public boolean applied(@Nullable Object answer) {
            return !(Result.of(answer) instanceof Result.Swapped swapped) || swapped.swapped();
        }
    }
}
