package dev.waymark.core.scenario;

import dev.waymark.core.model.Event;

/** Something that goes along with a whole execution, as filters do, but with a plan of its own; see {@link Reproduction}. */
public interface Director {
    void begin(Context context);

    void saw(Event event, Context context);

    /** What becomes of a decision of the strategy; {@code Code.stop()} hides it. */
    long amend(long code);
}
