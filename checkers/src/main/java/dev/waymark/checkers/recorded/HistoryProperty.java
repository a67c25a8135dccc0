package dev.waymark.checkers.recorded;

import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.judgement.Violation;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.OperationName;
import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Sees;
import dev.waymark.histories.Anomaly;
import dev.waymark.histories.HistoryException;
import dev.waymark.histories.Verdict;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of an execution saw is what a model allows; judged when the execution is over. A violation is told apart by the
 * name of its anomaly. Reached when two operations overlapped and one was answered; inconclusive if the checker could not decide.
 */
public final class HistoryProperty implements Property {
    private final String name;
    private final TellsHistory words;
    private final HistoryJudge judge;

    /** {@code consistency}: as in {@code waymark check --consistency}; {@code linearizable} is the strongest there is. */
    public HistoryProperty(String name, TellsHistory words, String consistency, Limits limits) {
        this.name = name;
        this.words = words;
        this.judge = new HistoryJudge(words.historyModel(), consistency, limits);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return "what clients saw is " + judge.wanted()
                + "; reached when two operations overlapped and one was answered";
    }

    /** A client's own operations have an order anyway; those of several overlap or do not. */
    @Override
    public Set<Sees> sees() {
        return Set.of(Sees.OPERATIONS);
    }

    @Override
    public Check check() {
        return new Collecting();
    }

    /** What the clients of a recorded execution saw, judged as this property judges it. */
    public SeenHistory show(List<? extends Event> events) {
        EventRecorder recorder = new EventRecorder(words);
        for (Event event : events) {
            if (event instanceof Event.Invoked e) {
                recorder.invoked(e.operation(), e.request());
            } else if (event instanceof Event.Replied e) {
                recorder.replied(e.operation(), e.result());
            }
        }
        HistoryJudge.Found found = judge.judge(recorder.events());
        if (found.scanned() != null && found.operations() != null) {
            return new SeenHistory(
                    null,
                    found.scanned().verdict().anomalies(),
                    found.operations().of(found.scanned().key()));
        }
        return SeenHistory.of(found.searched() == null ? null : found.searched().violation());
    }

    private final class Collecting extends Check implements Observer {
        private final EventRecorder recorder = new EventRecorder(words);
        private boolean blind;

        @Override
        public Observer observer() {
            return this;
        }

        @Override
        public void invoked(int client, int number, int node, Object request) {
            recorder.invoked(new OperationName(client, number), request);
        }

        @Override
        public void replied(int client, int number, int node, @Nullable Object result) {
            recorder.replied(new OperationName(client, number), result);
        }

        @Override
        public void crashed(int node, DiskMode disk) {
            if (disk == DiskMode.WIPED && !words.survivesWipedDisk(node)) {
                blind = true;
                inconclusive("node " + node + " lost its disk, which this system does not survive");
            }
        }

        @Override
        public void end(View view) {
            if (blind || recorder.events().isEmpty()) {
                return;
            }
            reached(recorder.tested());
            HistoryJudge.Found found;
            try {
                found = judge.judge(recorder.events());
            } catch (HistoryException e) {
                inconclusive("the history cannot be judged: " + e.getMessage());
                return;
            }
            if (found.scanned() != null) {
                tell(found.scanned().verdict());
            } else if (found.searched() != null && found.searched().violation() != null) {
                Violation violation = found.searched().violation();
                violated(HistoryJudge.signature(violation), violation.summary());
            } else if (found.searched() != null && found.searched().inconclusive()) {
                inconclusive(String.join("; ", HistoryJudge.reasons(found.searched())));
            }
        }

        private void tell(Verdict verdict) {
            if (verdict.violated()) {
                Anomaly first = AnomalySentence.first(verdict);
                violated(first.name(), AnomalySentence.of(first, verdict, line -> recorder.name(line)));
            } else if (!verdict.ok()) {
                inconclusive(verdict.undecided());
            }
        }
    }
}
