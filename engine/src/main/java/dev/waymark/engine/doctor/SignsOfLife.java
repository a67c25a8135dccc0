package dev.waymark.engine.doctor;

import dev.waymark.core.Sign;
import dev.waymark.core.Warning;
import dev.waymark.core.model.Event;
import java.util.ArrayList;
import java.util.List;

/** Whether a system does what it claims to do: enough executions in which nothing shows it are worth a warning. */
final class SignsOfLife {
    static final int ENOUGH = 1000;

    private final List<Sign> unseen;

    SignsOfLife(List<Sign> signs) {
        unseen = new ArrayList<>(signs);
    }

    void add(List<Event> events) {
        unseen.removeIf(sign -> events.stream().anyMatch(sign.shows()));
    }

    List<Warning> warnings(int executions) {
        if (executions < ENOUGH) {
            return List.of();
        }
        return unseen.stream()
                .map(sign -> new Warning(
                        "feature-never-shown",
                        "the system declares " + sign.name() + ", but in " + executions
                                + " executions there was not one " + sign.text()
                                + ": does the workload ask for it, and does it go by that name?"))
                .toList();
    }
}
