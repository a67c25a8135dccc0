package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.View;
import dev.waymark.core.random.Mix;
import org.jspecify.annotations.Nullable;

/** The clauses of the protocol's description ("upon ... do ...") that some node carried out. */
public final class ClausesCoverage implements Coverage {
    public static final String NAME = "clauses";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "clauses of the protocol that some node carried out";
    }

    @Override
    public @Nullable String problem(Deployment deployment) {
        return deployment.clauses().isEmpty()
                ? "the system declares no clauses to cover: measure states instead"
                : null;
    }

    @Override
    public boolean needsItems() {
        return true;
    }

    @Override
    public Collector collector(Deployment deployment, Sink sink) {
        int count = deployment.clauses().size();
        return new Collector() {
            @Override
            public void end(View view) {
                for (int clause = 0; clause < count; clause++) {
                    if (view.exercised(clause)) {
                        sink.add(fingerprint(clause));
                    }
                }
            }
        };
    }

    /** What stands for this clause in the set of what was covered. */
    public static long fingerprint(int clause) {
        return Mix.mix(clause + 1L);
    }
}
