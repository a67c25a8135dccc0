package dev.waymark.engine.doctor;

import dev.waymark.core.Warning;
import dev.waymark.core.Witness;
import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.List;

/** Whether a system does what it claims to do: enough executions in which nothing shows it are worth a warning. */
final class WitnessesSeen {
    static final int ENOUGH = 1000;

    private final List<Witness> unseen;

    WitnessesSeen(List<Witness> witnesses) {
        unseen = new ArrayList<>(witnesses);
    }

    void add(List<Event> events) {
        unseen.removeIf(witness -> events.stream().anyMatch(witness.shows()));
    }

    List<Warning> warnings(int executions) {
        if (executions < ENOUGH) {
            return List.of();
        }
        return unseen.stream()
                .map(witness -> new Warning(
                        "feature-never-shown",
                        "the system declares " + witness.name() + ", but in " + executions
                                + " executions there was not one " + witness.text()
                                + ": does the workload ask for it, and does it go by that name?"))
                .toList();
    }
}
