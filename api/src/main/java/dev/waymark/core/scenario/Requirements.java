package dev.waymark.core.scenario;

import dev.waymark.core.SystemUnderTest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a scenario that is for many systems needs of each: which parameters and bugs that takes, or why it cannot be. */
@FunctionalInterface
public interface Requirements {
    Fit of(SystemUnderTest system);

    /** {@code lacks}: why the scenario cannot be run on the system; null: it can, with these parameters and bugs. */
    record Fit(@Nullable String lacks, Map<String, String> parameters, List<String> bugs) {
        public static Fit with(Map<String, String> parameters, List<String> bugs) {
            return new Fit(null, parameters, bugs);
        }

        public static Fit lacking(String what) {
            return new Fit(what, Map.of(), List.of());
        }
    }
}
