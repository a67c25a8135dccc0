package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import dev.waymark.core.Target;
import java.util.List;

/** Coverages that are prepared for each system; found by {@link java.util.ServiceLoader}. */
public interface CoverageProvider {
    /** What they are called, without views. */
    List<String> names();

    /** Whether this deployment has what they measure; must be quick. */
    default boolean suits(Deployment deployment) {
        return true;
    }

    /** Prepares to measure one system: whatever is wrong with it is told now. Called once for all names. */
    OfSystem of(Target target);

    /** The coverages of one system. */
    interface OfSystem {
        /** {@code view} is what the user wrote behind the name and a colon; empty: nothing. */
        Coverage coverage(String name, String view);
    }
}
