package dev.waymark.systems.modsmart;

import dev.waymark.systems.service.Votes;
import org.jspecify.annotations.Nullable;

/** What a replica knows of one instance in one epoch. */
final class Ballot {
    final int instance;
    final int epoch;
    final Votes writes = new Votes();
    final Votes accepts = new Votes();

    /** What was taken up; null: nothing yet. */
    @Nullable
    String proposed;

    /** What the leader has proposed before it could be taken up. */
    @Nullable
    String early;

    boolean accepted;

    Ballot(int instance, int epoch) {
        this.instance = instance;
        this.epoch = epoch;
    }
}
