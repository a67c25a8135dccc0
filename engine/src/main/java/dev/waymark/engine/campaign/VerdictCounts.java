package dev.waymark.engine.campaign;

import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Verdicts counted: {@code kept + violated + inconclusive} and {@code reached + notReached} are both all of them. */
public final class VerdictCounts {
    private long kept;
    private long violated;
    private long inconclusive;
    private long reached;
    private long notReached;

    void add(Safety safety, Reach reach) {
        switch (safety) {
            case KEPT -> kept++;
            case VIOLATED -> violated++;
            case INCONCLUSIVE -> inconclusive++;
        }
        switch (reach) {
            case REACHED -> reached++;
            case NOT_REACHED -> notReached++;
        }
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(kept);
        out.writeLong(violated);
        out.writeLong(inconclusive);
        out.writeLong(reached);
        out.writeLong(notReached);
    }

    void restore(DataInput in) throws IOException {
        kept = Saved.natural(in, "a count of verdicts");
        violated = Saved.natural(in, "a count of verdicts");
        inconclusive = Saved.natural(in, "a count of verdicts");
        reached = Saved.natural(in, "a count of verdicts");
        notReached = Saved.natural(in, "a count of verdicts");
    }

    /** Whether there is one for each of so many executions. */
    boolean isOf(long executions) {
        return kept + violated + inconclusive == executions && reached + notReached == executions;
    }

    public long kept() {
        return kept;
    }

    public long violated() {
        return violated;
    }

    public long inconclusive() {
        return inconclusive;
    }

    public long reached() {
        return reached;
    }

    public long notReached() {
        return notReached;
    }
}
