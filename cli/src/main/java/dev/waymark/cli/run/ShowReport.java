package dev.waymark.cli.run;

import dev.waymark.core.Warning;
import dev.waymark.core.campaign.RunReport;
import dev.waymark.core.engine.Recording;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.property.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** One execution for machines; {@code lines} are its events as a trace holds them. */
record ShowReport(
        String system,
        Map<String, Object> params,
        Collection<String> bugs,
        String strategy,
        Map<String, Object> options,
        long seed,
        int decisions,
        int events,
        List<String> lines,
        List<Verdict> verdicts,
        Map<String, Integer> skipped,
        List<Warning> warnings) {
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
