package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A way to see an execution as a set of fingerprints. */
public interface Coverage {
    String name();

    /** One line: what one covered item is. */
    String summary();

    /** A collector for one worker; it adds what each execution covers to {@code sink}. */
    Collector collector(Deployment deployment, Sink sink);

    /** Where each worker must get its deployment from; null if this can be measured on any. */
    default @Nullable DeploymentSource deployments() {
        return null;
    }

    /** What the user should know of a campaign with these counts of its collectors ({@link Collector#counts}), added up. */
    default List<CoverageWarning> warnings(Map<String, Long> counts) {
        return List.of();
    }

    /** Takes the fingerprints; the same one may come many times. */
    interface Sink {
        void add(long fingerprint);
    }
}
