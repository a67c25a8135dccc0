package dev.waymark.engine.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.MachineLimit;
import dev.waymark.core.SpecField;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.property.Property;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.experiment.ExperimentIdentity;
import dev.waymark.engine.shrink.Shrinker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A campaign in its run folder: what is found is on disk before it goes on, what came of it when it ends. */
public final class CampaignRun {
    /** Sees it go; {@link #notice} is told to the user at once. */
    public interface Watcher extends Campaign.Listener {
        default void notice(String text) {}
    }

    private final Experiment experiment;
    private final RunFolder folder;
    private final boolean resumed;
    private final Watcher watcher;
    private final Findings findings;
    private final LiveFiles live;
    private Function<Totals, List<Warning>> warnings = totals -> List.of();
    private Function<Totals, Map<String, Object>> sections = totals -> Map.of();
    private BatchExecutor.Factory executors = ThreadExecutor::new;
    private @Nullable UnwritableException lost;
    private @Nullable MachineLimit limit;
    private @Nullable Totals over;

    /** {@code resumed}: the folder has a campaign to go on with. */
    public CampaignRun(Experiment experiment, RunFolder folder, boolean resumed, Watcher watcher) {
        this.experiment = experiment;
        this.folder = folder;
        this.resumed = resumed;
        this.watcher = watcher;
        if (resumed && !exact()) {
            throw UsageException.of(
                    SpecField.RESUME,
                    folder.path() + ": executions of " + experiment.target().name()
                            + " cannot be made again exactly, so what was learned from them cannot be gone on with;"
                            + " start the campaign anew");
        }
        this.live = new LiveFiles(folder.path());
        this.findings = new Findings(experiment, folder, Shrinker.Options.DEFAULT.interruptedBy(this::cancelled));
    }

    /** Warnings that only this kind of campaign has. */
    public CampaignRun warning(Function<Totals, List<Warning>> newWarnings) {
        warnings = newWarnings;
        return this;
    }

    /** Sections of the result that only this kind of campaign has, by name. */
    public CampaignRun telling(Function<Totals, Map<String, Object>> newSections) {
        sections = newSections;
        return this;
    }

    /** Executed by others than threads of this process. */
    public CampaignRun by(BatchExecutor.Factory newExecutors) {
        executors = newExecutors;
        return this;
    }

    public List<Finding> findings() {
        return findings.all();
    }

    private boolean cancelled() {
        return watcher.cancelled() || live.stopAsked();
    }

    /** {@code origin} is kept beside what is needed to run it again: how the user asked for it. */
    public RunReport carryOut(RunRecord.Origin origin) {
        Checkpoint checkpoint = exact() ? checkpoint(header()) : null;
        folder.write(RunRecord.FILE, RunRecord.of(experiment, origin).json());
        live.forgetStop();
        Totals totals = Campaign.run(
                experiment,
                new Campaign.Listener() {
                    @Override
                    public void found(Violation violation, Totals soFar) {
                        watcher.found(violation, soFar);
                        live.hurry();
                    }

                    @Override
                    public void shrunk(Finding finding) {
                        watcher.shrunk(finding);
                    }

                    @Override
                    public void counted(Totals soFar) {
                        folder.metrics(soFar, false);
                        watcher.counted(soFar);
                    }

                    @Override
                    public boolean enough(Totals soFar) {
                        return watcher.enough(soFar);
                    }

                    @Override
                    public void progress(Totals soFar) {
                        live.tell(soFar, findings.all());
                        watcher.progress(soFar);
                    }

                    @Override
                    public boolean cancelled() {
                        return CampaignRun.this.cancelled();
                    }
                },
                findings,
                checkpoint,
                executors);
        limit = totals.limit();
        over = totals;
        watcher.over(totals);
        written(totals, () -> folder.metrics(totals, true));
        List<Warning> all = new ArrayList<>(warnings.apply(totals));
        for (Property property : experiment.properties()) {
            all.addAll(property.afterwards(new CampaignAftermath(totals, watcher, this::cancelled)));
        }
        Map<String, Object> more = sections.apply(totals);
        RunReport report = RunReport.of(totals, findings.all(), all, more, folder.path());
        written(totals, () -> folder.write("result.json", ReportJson.write(report) + "\n"));
        written(totals, () -> writeFiles(report));
        written(totals, () -> totals.strategyFiles().forEach(this::writeLines));
        if (totals.lost() == null) { // or else what it had told is all there is
            written(totals, live::over);
        }
        lost = totals.lost();
        return lost == null ? report : RunReport.of(totals, findings.all(), all, more, folder.path());
    }

    /** What came of a campaign is told even if it cannot be written. */
    private static void written(Totals totals, Runnable writing) {
        try {
            writing.run();
        } catch (UnwritableException e) {
            totals.lost(e);
        }
    }

    /** Of the campaign that was carried out. */
    public Totals totals() {
        return Objects.requireNonNull(over, "it is carried out first");
    }

    /** Why something of it is not on disk; null if all is, or before it is carried out. */
    public @Nullable UnwritableException lost() {
        return lost;
    }

    /** Why the machine ended it before its time; null if it did not, or before it is carried out. */
    public @Nullable MachineLimit limit() {
        return limit;
    }

    private boolean exact() {
        return experiment.target().deployment().capabilities().exact();
    }

    private Checkpoint checkpoint(List<String> header) {
        return resumed ? Checkpoint.resume(folder.path(), header) : Checkpoint.create(folder.path(), header);
    }

    /** What is too long for a row of the report. */
    private void writeFiles(RunReport report) {
        Map<String, StringBuilder> files = new LinkedHashMap<>();
        for (Figures.Row row : report.rows()) {
            if (!row.file().isEmpty()) {
                files.computeIfAbsent(row.file(), name -> new StringBuilder()).append(row.content());
            }
        }
        files.forEach((name, content) -> folder.write(name, content.toString()));
    }

    private void writeLines(String file, List<?> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(ReportJson.write(line)).append('\n'));
        folder.write(file, text.toString());
    }

    /** What results depend on, but for the limits: a campaign may go on for longer than was asked for at first. */
    private List<String> header() {
        List<String> header = new ArrayList<>();
        header.add("waymark: " + Version.text());
        header.add(Checkpoint.COMMIT + ": " + Version.cleanCommit());
        CampaignHeader.add(header, CodeVersion.of(experiment.target()));
        header.addAll(ExperimentIdentity.lines(experiment));
        header.add(CampaignHeader.MEMORY + ": " + experiment.memory().bytes());
        return header;
    }
}
