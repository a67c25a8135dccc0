package dev.waymark.bind.zookeeper;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.property.Check;
import dev.waymark.core.workload.TakesWorkloads;
import dev.waymark.core.workload.Write;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keeps the writes of an execution and how they ended, and hands them over with what each server holds in the end. */
abstract class WriteCheck extends Check implements Observer {
    /** A write that may have been done. It is acknowledged if {@code endedAt} is not 0. */
    record Done(OperationName name, Write write, long invokedAt, long endedAt) {
        boolean acknowledged() {
            return endedAt > 0;
        }

        Done acknowledgedAt(long time) {
            return new Done(name, write, invokedAt, time);
        }
    }

    private final TakesWorkloads.Reader reader;
    private final Map<OperationName, Done> writes = new LinkedHashMap<>();
    private long time;

    WriteCheck(TakesWorkloads.Reader reader) {
        this.reader = reader;
    }

    @Override
    public final Observer observer() {
        return this;
    }

    @Override
    public final void invoked(int client, int number, int node, Object request) {
        if (request instanceof Write write) {
            OperationName name = new OperationName(client, number);
            writes.put(name, new Done(name, write, ++time, 0));
        }
    }

    @Override
    public final void replied(int client, int number, int node, @Nullable Object result) {
        OperationName name = new OperationName(client, number);
        Done open = writes.get(name);
        if (open != null && reader.applied(result)) {
            writes.put(name, open.acknowledgedAt(++time));
        } else {
            writes.remove(name); // its condition did not hold
        }
    }

    @Override
    public final void end(View view) {
        if (view.failure() != null) {
            return;
        }
        List<int[]> values = new ArrayList<>();
        for (int node = 1; node <= view.nodes(); node++) {
            int[] read = view.up(node) ? reader.read(view, node) : null;
            if (read != null) {
                values.add(read);
            }
        }
        if (!values.isEmpty()) {
            reached(writes.values().stream().anyMatch(Done::acknowledged));
            judge(List.copyOf(writes.values()), values);
        }
    }

    /** {@code values}: of the keys, for each server that could be read, at least one. */
    abstract void judge(List<Done> writes, List<int[]> values);
}
