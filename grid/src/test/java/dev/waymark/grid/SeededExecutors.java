package dev.waymark.grid;

import dev.waymark.core.strategy.Outcome;
import dev.waymark.engine.campaign.Batch;
import dev.waymark.engine.campaign.BatchExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Mistakes that a campaign could make in what it tells its executor. */
final class SeededExecutors {
    private SeededExecutors() {}

    private abstract static class Forwarding implements BatchExecutor {
        final BatchExecutor next;

        Forwarding(BatchExecutor next) {
            this.next = next;
        }

        @Override
        public int workers() {
            return next.workers();
        }

        @Override
        public void add(Batch batch) {
            next.add(batch);
        }

        @Override
        public long batch(long usual, long share) {
            return next.batch(usual, share);
        }

        @Override
        public void look() {
            next.look();
        }

        @Override
        public boolean isElsewhere() {
            return next.isElsewhere();
        }

        @Override
        public void begins(long made, Supplier<byte[]> saved) {
            next.begins(made, saved);
        }

        @Override
        public void learned(Outcome merged) {
            next.learned(merged);
        }

        @Override
        public void counted(long executions) {
            next.counted(executions);
        }

        @Override
        public void close() {
            next.close();
        }
    }

    /** Says of executions that they count when they were only handed out. */
    static final class CountedEarly extends Forwarding {
        private long added;

        CountedEarly(BatchExecutor next) {
            super(next);
        }

        @Override
        public void add(Batch batch) {
            added = Math.max(added, batch.plans().get(batch.plans().size() - 1).index() + 1);
            next.counted(added);
            next.add(batch);
        }

        @Override
        public void counted(long executions) {
            next.counted(Math.max(added, executions));
        }
    }

    /** Tells what was learned when a generation is over: whoever came in its midst is thought to have come before it. */
    static final class LearnedLate extends Forwarding {
        private final List<Outcome> learned = new ArrayList<>();

        LearnedLate(BatchExecutor next) {
            super(next);
        }

        @Override
        public void learned(Outcome merged) {
            learned.add(merged);
        }

        @Override
        public void begins(long made, Supplier<byte[]> saved) {
            learned.forEach(next::learned);
            learned.clear();
            next.begins(made, saved);
        }
    }
}
