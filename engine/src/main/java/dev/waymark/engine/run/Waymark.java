package dev.waymark.engine.run;

import dev.waymark.core.CommandPermission;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.experiment.RunOptions;
import java.nio.file.Path;
import java.util.List;

/**
 * Campaigns and replays from Java. What is wrong with what was said is a {@link UsageException}, thrown before anything is run.
 */
public final class Waymark {
    private Waymark() {}

    /** Runs a campaign with all that is on the class path, on one thread, in a new folder below {@code runs}. */
    public static CampaignReport run(CampaignSpec spec, CampaignListener... listeners) {
        return run(spec, RunOptions.USUAL, listeners);
    }

    public static CampaignReport run(CampaignSpec spec, RunOptions options, CampaignListener... listeners) {
        return run(spec, options, Catalog.standard(), listeners);
    }

    /**
     * {@code catalog}: what can be named. A spec that names a command to start, a folder to write in or an address is refused: who
     * wrote it is not known here. {@link Experiment#of(CampaignSpec, RunOptions, Catalog, dev.waymark.engine.experiment.TargetFinder,
     * CommandPermission)} takes the word of whoever knows.
     */
    public static CampaignReport run(
            CampaignSpec spec, RunOptions options, Catalog catalog, CampaignListener... listeners) {
        if (!spec.plugins().isEmpty()) {
            throw UsageException.of(
                    SpecField.PLUGINS,
                    String.join(", ", spec.plugins())
                            + ": a program has what its class path has, so no plugin is loaded: put it there, and leave"
                            + " this out (withPlugins(List.of()))");
        }
        return run(Experiment.of(spec, options, catalog), listeners);
    }

    /** Runs what was resolved already, such as one on a target that is at hand: {@link Experiment#on}. */
    public static CampaignReport run(Experiment experiment, CampaignListener... listeners) {
        experiment.memory().demandRoom(); // before there is a run folder
        CampaignRun.Watcher watcher = new ListeningWatcher(List.of(listeners));
        try (RunFolder folder = RunFolder.create(experiment)) {
            return new CampaignRunner(experiment, folder, false, watcher)
                    .carryOut(RunRecord.Origin.UNKNOWN)
                    .report();
        }
    }

    /** Makes a recorded execution again, with all that is on the class path. */
    public static ReplayReport replay(Path trace) {
        return replay(trace, Catalog.standard());
    }

    /**
     * {@code catalog}: where what the trace names is looked up. A trace that names a command, a folder or an address is refused, as
     * a spec is.
     */
    public static ReplayReport replay(Path trace, Catalog catalog) {
        RecordedCase recorded = RecordedCase.read(trace, catalog::target, CommandPermission.NONE, catalog, List.of());
        if (recorded.hangs()) {
            throw new UsageException(
                    "trace " + trace
                            + " is of a handler that does not return: replay it in a process that can be ended, with `waymark replay`");
        }
        return ReplayReport.of(recorded, recorded.replay());
    }
}
