package dev.waymark.code;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.Collector;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.HashingAbstraction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the probes of a worker's copy after each execution. */
final class ProbeCollector implements Collector {
    private final SystemCopy copy;
    private final Deployment deployment;
    private final ItemTable[] tables;
    private final long[] scratch;
    private final Coverage.Sink sink;
    private final HashingAbstraction abstraction = new HashingAbstraction();
    private @Nullable View view;
    private boolean looks;

    ProbeCollector(SystemCopy copy, List<ItemTable> tables, Coverage.Sink sink) {
        this.copy = copy;
        this.deployment = copy.deployment();
        this.tables = tables.toArray(ItemTable[]::new);
        this.scratch = new long[tables.stream().mapToInt(ItemTable::words).max().orElse(0)];
        this.sink = sink;
    }

    @Override
    public void prepare() {
        copy.reset();
        looks = copy.claimLooks(this);
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    /** Coverage {@code states} does this too; what is covered must not depend on whether that is measured as well. */
    @Override
    public void stepped(int node) {
        Object state = !looks || node == 0 || view == null ? null : view.state(node);
        if (state != null) {
            abstraction.hashOf(deployment, state, node);
        }
    }

    @Override
    public void end(View ended) {
        for (int i = 0; i < tables.length; i++) {
            tables[i].emit(copy.probes(i), scratch, sink);
        }
        copy.releaseLooks(this);
    }
}
