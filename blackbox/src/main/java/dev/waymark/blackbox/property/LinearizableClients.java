package dev.waymark.blackbox.property;

import dev.waymark.checkers.Clients.Refusal;
import dev.waymark.checkers.LinearizabilityProperty;
import dev.waymark.checkers.Translation;
import dev.waymark.checkers.history.CallOutcome;
import dev.waymark.checkers.judgement.Limits;
import dev.waymark.checkers.spec.Specifications;
import dev.waymark.core.property.Property;

/** What clients of a key-value store saw is linearizable. */
public final class LinearizableClients {
    private LinearizableClients() {}

    public static Property property() {
        return new LinearizabilityProperty(
                Specifications.keyValueStore(), LinearizableClients::meaning, Limits.DEFAULT);
    }

    private static Translation.Meaning meaning(Object request, CallOutcome outcome) {
        return new Translation.Meaning(request, outcome.result() == Refusal.NOT_DONE ? CallOutcome.FAILED : outcome);
    }
}
