package dev.waymark.engine.result;

import dev.waymark.core.model.Meaning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of {@code learned.jsonl}, as far as pages show it: of kind {@code state} or {@code action}; others have more. */
public record LearnedLine(
        @Meaning("`memory`, `state`, `pair` or `action`") String kind,

        @Meaning("of a state: its fields; null if it was not written down when it was met") @Nullable
        String text,

        @Meaning("how often something was done in it; of an action, how often it was done")
        long visits,

        @Meaning("of a state: what was done there") List<Action> actions,
        @Meaning("of an action: its name") String action,

        @Meaning("of an action: how often it led to something new")
        long news) {
    public record Action(
            @Meaning("its name, or a hash") String action,

            @Meaning("what it is; null if it was not written down") @Nullable
            String text,

            @Meaning("how often it was done") long visits,
            @Meaning("what is thought of it") double value) {}
}
