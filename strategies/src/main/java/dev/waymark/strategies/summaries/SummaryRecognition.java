package dev.waymark.strategies.summaries;

import dev.waymark.core.coverage.Recognition;
import dev.waymark.strategies.timeline.StateIdentity;
import dev.waymark.strategies.timeline.Summary;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Which state each window of a campaign is. */
final class SummaryRecognition implements Recognition {
    private final StateIdentity states;

    SummaryRecognition(double epsilon) {
        this.states = new StateIdentity(epsilon);
    }

    @Override
    public long[] items(long[] fingerprints, int[] portraits) {
        long[] items = new long[fingerprints.length];
        for (int i = 0; i < items.length; i++) {
            items[i] = states.of(fingerprints[i], portraits, i * Summary.HASHES);
        }
        return items;
    }

    @Override
    public void save(DataOutput out) throws IOException {
        states.save(out);
    }

    @Override
    public void restore(DataInput in) throws IOException {
        states.restore(in);
    }
}
