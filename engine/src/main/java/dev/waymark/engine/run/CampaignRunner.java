package dev.waymark.engine.run;

import dev.waymark.core.file.UnwritableException;
import dev.waymark.engine.campaign.BatchExecutor;
import dev.waymark.engine.campaign.CampaignRun;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.RunRecord;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.scenario.campaign.ScenarioOverlay;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A campaign in its run folder, as every face carries it out: the command line, JUnit, and {@link Waymark} for programs. */
public final class CampaignRunner {
    private final CampaignRun run;
    private final RunFolder folder;

    /** {@code resumed}: the folder has a campaign to go on with. */
    public CampaignRunner(Experiment experiment, RunFolder folder, boolean resumed, CampaignRun.Watcher watcher) {
        this.folder = folder;
        this.run = new CampaignRun(experiment, folder, resumed, watcher);
        if (experiment.overlay() instanceof ScenarioOverlay overlay) {
            run.warning(totals -> overlay.result(totals).warnings());
            run.telling(totals -> Map.of("scenario", overlay.result(totals).figures()));
        }
    }

    /** Executed by others than threads of this process. */
    public CampaignRunner by(BatchExecutor.Factory executors) {
        run.by(executors);
        return this;
    }

    /**
     * What came of it: {@code told} is its JSON form, {@code lost} why something of it is not on disk, null if all is.
     */
    public record Ran(
            Totals totals,
            RunReport told,
            List<Finding> findings,
            CampaignReport report,
            @Nullable UnwritableException lost) {}

    /** {@code origin}: how the user asked for it. */
    public Ran carryOut(RunRecord.Origin origin) {
        RunReport told = run.carryOut(origin);
        Totals totals = run.totals();
        return new Ran(totals, told, run.findings(), CampaignReport.of(run, totals, told, folder.path()), run.lost());
    }
}
