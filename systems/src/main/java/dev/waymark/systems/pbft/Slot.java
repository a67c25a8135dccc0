package dev.waymark.systems.pbft;

import dev.waymark.systems.service.Votes;
import org.jspecify.annotations.Nullable;

/** What a replica knows of one number in one view. */
final class Slot {
    final int view;
    final int seq;
    final Votes prepares = new Votes();
    final Votes commits = new Votes();

    /** What was accepted; null: nothing yet. */
    @Nullable
    String proposed;

    /** What the primary has proposed before it could be accepted: the view or the request was not known yet. */
    @Nullable
    String early;

    boolean prepared;
    boolean committed;

    Slot(int view, int seq) {
        this.view = view;
        this.seq = seq;
    }
}
