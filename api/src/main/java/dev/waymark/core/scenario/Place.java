package dev.waymark.core.scenario;

import java.util.Set;

/** A place in the user's code, for messages about it. */
record Place(String file, int line) {
    private static final Set<String> OURS = Set.of(
            Place.class.getName(),
            Scenario.class.getName(),
            ScenarioBuilder.class.getName(),
            ScenarioBuilder.When.class.getName());

    /** Where the caller of the DSL stands. */
    static Place here() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !OURS.contains(frame.getClassName()))
                        .findFirst())
                .map(frame -> new Place(String.valueOf(frame.getFileName()), frame.getLineNumber()))
                .orElse(new Place("unknown", 0));
    }

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
