package dev.waymark.grid.scheduler;

import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.campaign.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a batch, given to one worker. When that one is lost the rest becomes another assignment: what comes of this one
 * after that, from somebody who was thought to be dead, is of an assignment that nobody knows.
 */
final class Assignment {
    final long number;
    final Batch batch;
    final int from;
    final int lost;
    int received;

    @Nullable
    WorkerHandle at;

    /** {@code from}: the first plan of the batch that is not done; {@code lost}: how many workers were lost with it. */
    Assignment(long number, Batch batch, int from, int lost) {
        this.number = number;
        this.batch = batch;
        this.from = from;
        this.lost = lost;
    }

    List<Plan> plans() {
        return batch.plans().subList(from, batch.plans().size());
    }

    long firstExecution() {
        return batch.plans().get(0).index();
    }

    boolean isDone() {
        return from + received == batch.plans().size();
    }

    /** What is left to do when its worker is gone. */
    Assignment again(long newNumber) {
        return new Assignment(newNumber, batch, from + received, lost + 1);
    }
}
