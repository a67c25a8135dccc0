package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.Warning;
import dev.waymark.core.cluster.Capability;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A way to see an execution as a set of fingerprints; found by {@link java.util.ServiceLoader}. One that must be prepared
 * for each system comes from a {@link CoverageProvider} instead.
 */
public interface Coverage {
    String name();

    /** One line: what one covered item is. */
    String summary();

    /** A collector for one worker; it adds what each execution covers to {@code sink}. */
    Collector collector(Deployment deployment, Sink sink);

    /** Why this deployment has nothing for it to measure, and what to do; null if it has. */
    default @Nullable String problem(Deployment deployment) {
        return null;
    }

    /**
     * What it counts if the user wrote {@code view} behind its name and a colon; null if it has no such views. Throws
     * {@code UsageException} if this view makes no sense for the deployment.
     */
    default @Nullable Coverage view(String view, Deployment deployment) {
        return null;
    }

    /** What it cannot be measured without. */
    default Set<Capability> needs() {
        return Set.of();
    }

    /** Whether it counts by the steps of an environment, so that only episodes can be measured with it. */
    default boolean ofEpisodes() {
        return false;
    }

    /** Where each worker must get its target from; null if this can be measured on any. */
    default @Nullable TargetSource targets() {
        return null;
    }

    /** What the user should know of a campaign with these counts of its collectors ({@link Collector#counts}), added up. */
    default List<Warning> warnings(Map<String, Long> counts) {
        return List.of();
    }

    /** Whether it asks what was covered item by item: then it is never estimated, whatever memory it takes. */
    default boolean needsItems() {
        return false;
    }

    /** Made for each campaign if items are alike rather than equal; null: each fingerprint is an item. */
    default @Nullable Recognition recognition() {
        return null;
    }

    /** What it tells of a campaign that is over. */
    default Figures figures(Covered covered) {
        return Figures.NONE;
    }

    /** Takes the fingerprints; the same one may come many times. */
    interface Sink {
        void add(long fingerprint);
    }
}
