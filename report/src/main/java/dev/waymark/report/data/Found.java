package dev.waymark.report.data;

import dev.waymark.engine.campaign.RunReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A violation: what the result says of it, null if only its files are there, and its traces as far as they can be shown. {@code notes} say why one cannot.
 */
public record Found(
        String id,
        RunReport.@Nullable Found figures,
        @Nullable Shown shrunk,
        @Nullable Shown original,
        List<String> notes) {
    /** What to look at first. */
    public @Nullable Shown best() {
        return shrunk != null ? shrunk : original;
    }

    public String property() {
        Shown best = best();
        String named = figures == null ? "" : figures.property();
        return !named.isEmpty() ? named : best == null ? id : best.property();
    }

    /** The verdict on the execution that is shown first; that on the one that was found may name other nodes and values. */
    public String message() {
        Shown best = best();
        return best != null && !best.message().isEmpty() ? best.message() : figures == null ? "" : figures.message();
    }
}
