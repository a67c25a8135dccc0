package dev.waymark.cli.explore;

import dev.waymark.core.model.Meaning;
import dev.waymark.engine.explore.ExplorationJson;
import dev.waymark.engine.explore.Snapshot;
import dev.waymark.engine.explore.Walker;
import java.util.List;

/** Where an exploration ended, as {@code explore --json} prints it. */
public record WalkReport(
        @Meaning("the system under test") String system,
        @Meaning("what was decided") List<String> decisions,

        @Meaning("the word by which `explore --open` comes here again")
        String link,

        @Meaning("the cluster there") Snapshot snapshot) {
    public static WalkReport of(Walker walker, Walker.Look end) {
        return new WalkReport(
                walker.experiment().target().name(),
                end.exploration().decisions(),
                ExplorationJson.link(end.exploration()),
                end.snapshot());
    }
}
