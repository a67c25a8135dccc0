package dev.waymark.engine;

import dev.waymark.core.Deployment;
import dev.waymark.core.property.Property;
import dev.waymark.engine.trace.Trace;
import java.util.ArrayList;
import java.util.List;

/** A trace replayed several times, one after the other on one cluster: where that is not exact, once says little. */
public record Repetition(List<TraceReplay> replays) {
    public Repetition {
        replays = List.copyOf(replays);
    }

    /** {@code deployment} and {@code properties} are those that the trace names. */
    public static Repetition of(Deployment deployment, List<Property> properties, Trace trace, int times) {
        List<TraceReplay> replays = new ArrayList<>(times);
        try (Replayer replayer = new Replayer(deployment, properties)) {
            for (int i = 0; i < times; i++) {
                replays.add(TraceReplay.of(deployment, replayer, trace));
            }
        }
        return new Repetition(replays);
    }

    public int times() {
        return replays.size();
    }

    /** How many of them showed the recorded violation. */
    public int reproduced() {
        return (int) replays.stream()
                .filter(replay -> replay.result() == TraceReplay.Result.REPRODUCED)
                .count();
    }

    /** {@code 2 of 3}. */
    public String text() {
        return reproduced() + " of " + times();
    }
}
