package dev.waymark.core.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request as its client knows it in the end: {@code applied} is null if there was no answer. */
public record Asked(Write write, @Nullable Boolean applied) {
    boolean answered() {
        return applied != null;
    }

    @Override
    public String toString() {
        String outcome = applied == null ? "unknown" : applied ? "done" : "condition failed";
        return write + " (" + outcome + ")";
    }

    static String text(List<Asked> all) {
        return String.join("; ", all.stream().map(Asked::toString).toList());
    }
}
