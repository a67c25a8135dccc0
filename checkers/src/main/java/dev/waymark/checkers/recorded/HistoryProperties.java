package dev.waymark.checkers.recorded;

import dev.waymark.checkers.judgement.Limits;
import dev.waymark.core.Deployment;
import dev.waymark.core.UsageException;
import dev.waymark.core.experiment.PropertyProvider;
import dev.waymark.core.property.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Property {@code history}, of systems that tell what their clients see; {@code history:CONSISTENCY} asks for less. */
public final class HistoryProperties implements PropertyProvider {
    public static final String NAME = "history";

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public boolean suits(Deployment deployment) {
        return deployment instanceof TellsHistory words && !words.historyModel().isEmpty();
    }

    @Override
    public @Nullable Property property(String text, Context context) {
        String[] parts = text.split(":", 2);
        if (!parts[0].equals(NAME)) {
            return null;
        }
        Deployment deployment = context.target().deployment();
        if (!(deployment instanceof TellsHistory words) || words.historyModel().isEmpty()) {
            throw new UsageException(
                    "property " + text + ": system " + context.target().name()
                            + " does not say how requests and replies read as a history (docs/checkers.md)");
        }
        return new HistoryProperty(
                text, words, parts.length == 1 ? HistoryJudge.usual(words.historyModel()) : parts[1], Limits.DEFAULT);
    }
}
