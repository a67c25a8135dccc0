package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;

/** A way to see an execution as a set of fingerprints. */
public interface Coverage {
    String name();

    /** One line: what one covered item is. */
    String summary();

    /** A collector for one worker; it adds what each execution covers to {@code sink}. */
    Collector collector(Deployment deployment, Sink sink);

    /** Takes the fingerprints; the same one may come many times. */
    interface Sink {
        void add(long fingerprint);
    }
}
