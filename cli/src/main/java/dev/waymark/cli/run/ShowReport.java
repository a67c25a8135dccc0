package dev.waymark.cli.run;

import dev.waymark.core.Warning;
import dev.waymark.core.model.Meaning;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.Experiment;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One execution for machines; {@code lines} are its events as a trace holds them. */
record ShowReport(
        @Meaning("the system under test") String system,
        @Meaning("as of `run`") Map<String, Object> params,
        @Meaning("as of `run`") Collection<String> bugs,
        @Meaning("as it was written") String strategy,
        @Meaning("as of `run`") Map<String, Object> options,
        @Meaning("of the campaign") long seed,
        @Meaning("how many were made") int decisions,
        @Meaning("how many were seen") int events,
        @Meaning("the events, for people") List<String> lines,
        @Meaning("one for each property") List<Verdict> verdicts,
        @Meaning("decisions that did not apply, by reason") Map<String, Integer> skipped,
        @Meaning("as of `run`") List<Warning> warnings) {
    static ShowReport of(Experiment experiment, Recording recording) {
        return new ShowReport(
                experiment.target().name(),
                RunReport.params(experiment.target()),
                experiment.target().configuration().bugs(),
                experiment.strategy().label(),
                RunReport.options(experiment),
                experiment.settings().seed(),
                recording.decisions().size(),
                recording.events().size(),
                recording.lines(),
                recording.verdicts(),
                recording.skips(),
                experiment.warnings());
    }
}
