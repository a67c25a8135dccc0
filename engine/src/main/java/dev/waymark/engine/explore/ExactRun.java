package dev.waymark.engine.explore;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.strategy.Run;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Makes exactly these decisions. The first that does not apply ends it: what would follow is another execution. It lets somebody look
 * before the last decision and at the end, if it comes to that.
 */
final class ExactRun implements Run {
    private final List<Decision> decisions;
    private final int tail;
    private final BooleanSupplier beginTail;
    private final Consumer<View> beforeLast;
    private final Runnable atEnd;
    private int asked;
    private boolean ended;
    private boolean skipped;

    ExactRun(List<Decision> decisions, int tail, BooleanSupplier beginTail, Consumer<View> beforeLast, Runnable atEnd) {
        this.decisions = decisions;
        this.tail = tail;
        this.beginTail = beginTail;
        this.beforeLast = beforeLast;
        this.atEnd = atEnd;
    }

    @Override
    public List<Decision> known() {
        return decisions;
    }

    @Override
    public long next(View view) {
        skipped = view.decisions() < asked;
        if (skipped || asked == decisions.size()) {
            ended = true;
            atEnd.run();
            return Code.stop();
        }
        if (asked == tail && !beginTail.getAsBoolean()) {
            return Code.stop();
        }
        if (asked == decisions.size() - 1) {
            beforeLast.accept(view);
        }
        return view.encode(decisions.get(asked++));
    }

    /** Whether more could be decided where it ended; else the execution was over. */
    boolean goesOn() {
        return ended;
    }

    /** Whether the last decision that it made did not apply. */
    boolean skipped() {
        return skipped;
    }
}
