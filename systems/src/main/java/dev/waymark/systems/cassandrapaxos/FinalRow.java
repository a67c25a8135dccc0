package dev.waymark.systems.cassandrapaxos;

import dev.waymark.core.cluster.View;
import dev.waymark.core.workload.TakesWorkloads;
import org.jspecify.annotations.Nullable;

/**
 * What is read in the end: the row as all processes together know it. A process alone may have missed a commit, and nothing
 * is wrong with that; so here all servers give the same answer, and divergence cannot be seen.
 */
final class FinalRow implements TakesWorkloads.Reader {
    @Override
    public int @Nullable [] read(View view, int node) {
        Row row = Row.EMPTY;
        for (int other = 1; other <= view.nodes(); other++) {
            if (!(view.state(other) instanceof ProcessState state)) {
                return null;
            }
            row = row.merge(state.row());
        }
        return new int[] {row.first(), row.second(), row.third()};
    }

    @Override
    public boolean applied(@Nullable Object answer) {
        return Boolean.TRUE.equals(answer);
    }
}
