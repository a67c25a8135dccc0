package dev.waymark.bind.zookeeper;

import dev.waymark.checkers.Linearizability;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.checkers.judgement.Judgement;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Requests;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.workload.TakesWorkloads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * ZooKeeper promises that writes are linearizable; reads are local and may be old. So the history that is checked has the
 * writes, and one read of each key in the end, from the first server that can be read.
 */
final class LinearizableWrites extends WriteCheck {
    static final String NAME = "linearizable-writes";

    private static final int READER = 200;

    LinearizableWrites(TakesWorkloads.Reader reader) {
        super(reader);
    }

    private record Moment(long time, Runnable entry) {}

    @Override
    void judge(List<Done> writes, List<int[]> values) {
        HistoryBuilder history = History.builder(History.MovingOn.GIVES_UP);
        List<Moment> moments = new ArrayList<>();
        for (Done each : writes) {
            // Each by a client of its own: one that gave up has an open request while it asks the next.
            OperationName name = new OperationName(each.write().step() + 1, 1);
            Requests.Put put = new Requests.Put(each.write().key(), each.write().value());
            moments.add(new Moment(each.invokedAt(), () -> history.invoked(name, each.invokedAt(), put)));
            if (each.acknowledged()) {
                moments.add(
                        new Moment(each.endedAt(), () -> history.ended(name, each.endedAt(), CallOutcome.ok(null))));
            }
        }
        moments.sort(Comparator.comparingLong(Moment::time));
        moments.forEach(moment -> moment.entry().run());
        int[] held = values.get(0);
        for (int key = 0; key < held.length; key++) {
            history.invoke(READER, new Requests.Get(key));
            history.ok(READER, held[key] == 0 ? null : held[key]);
        }
        Judgement judgement = Linearizability.check(history.build(), Specifications.keyValueStore(), Limits.DEFAULT);
        if (judgement.violated()) {
            violated(
                    "order",
                    "writes are not linearizable: "
                            + judgement.expectViolation().summary());
        } else if (judgement.inconclusive()) {
            inconclusive("the checker came to its limits");
        }
    }
}
