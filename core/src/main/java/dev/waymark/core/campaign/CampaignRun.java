package dev.waymark.core.campaign;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.UsageException;
import dev.waymark.core.Version;
import dev.waymark.core.Warning;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.coverage.Figures;
import dev.waymark.core.experiment.Budget;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.file.UnwritableException;
import dev.waymark.core.property.Property;
import dev.waymark.core.shrink.Shrinker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private Crew.Maker hiring = ThreadCrew::new;
    private @Nullable UnwritableException lost;

    /** {@code resumed}: the folder has a campaign to go on with. */
    public CampaignRun(Experiment experiment, RunFolder folder, boolean resumed, Watcher watcher) {
        this.experiment = experiment;
        this.folder = folder;
        this.resumed = resumed;
        this.watcher = watcher;
        if (resumed && !exact()) {
            throw new UsageException(
                    "--resume: executions of " + experiment.target().name()
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
    public CampaignRun by(Crew.Maker newHiring) {
        hiring = newHiring;
        return this;
    }

    public List<Finding> findings() {
        return findings.all();
    }

    private boolean cancelled() {
        return watcher.cancelled() || live.stopAsked();
    }

    /** {@code origin} is kept beside what is needed to run it again: how the user asked for it. */
    public RunReport carryOut(Map<String, Object> origin) {
        Checkpoint checkpoint = exact() ? checkpoint(header()) : null;
        folder.write("run.json", ReportJson.write(again(origin)) + "\n");
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
                    public void progress(Totals soFar) {
                        folder.metrics(soFar, false);
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
                hiring);
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

    /** Why something of it is not on disk; null if all is, or before it is carried out. */
    public @Nullable UnwritableException lost() {
        return lost;
    }

    private boolean exact() {
        return experiment.target().deployment().capabilities().exact();
    }

    private Checkpoint checkpoint(Map<String, String> header) {
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
    private Map<String, String> header() {
        Map<String, String> header = new LinkedHashMap<>();
        header.put("waymark", Version.text());
        header.put(Checkpoint.COMMIT, Version.cleanCommit());
        header.put("system", experiment.target().name());
        CampaignHeader.put(header, CodeVersion.of(experiment.target()));
        header.put("params", ReportJson.write(RunReport.params(experiment.target())));
        header.put("bugs", ReportJson.write(experiment.target().configuration().bugs()));
        header.put("strategy", experiment.strategy().strategy().name());
        header.put("options", ReportJson.write(RunReport.options(experiment)));
        header.put("seed", Long.toString(experiment.settings().seed()));
        header.put("properties", ReportJson.write(references()));
        header.put("coverages", ReportJson.write(coverages()));
        header.put(CampaignHeader.MEMORY, Long.toString(experiment.memory().bytes()));
        if (experiment.enumerates()) {
            header.put("enumerate", "true");
        }
        return header;
    }

    private List<String> references() {
        return experiment.properties().stream().map(Property::reference).toList();
    }

    private List<String> coverages() {
        return experiment.coverages().stream().map(Coverage::name).toList();
    }

    /** All that is needed to run it again. */
    private Map<String, Object> again(Map<String, Object> origin) {
        Map<String, Object> again = new LinkedHashMap<>();
        again.put("waymark", Version.text());
        again.put("commit", Version.commit());
        again.put("code", CodeVersion.of(experiment.target()));
        again.put("system", experiment.target().name());
        again.put("params", RunReport.params(experiment.target()));
        again.put("bugs", experiment.target().configuration().bugs());
        again.put("strategy", experiment.strategy().label());
        again.put("options", RunReport.options(experiment));
        again.put("properties", references());
        again.put("coverages", coverages());
        again.put("budget", limits(experiment.budget()));
        again.put("coverageMemory", experiment.memory().bytes());
        again.put("seed", experiment.settings().seed());
        again.put("workers", experiment.workers());
        again.put("stopOnBug", experiment.stopsOnBug());
        again.putAll(origin);
        return again;
    }

    private static Map<String, Long> limits(Budget budget) {
        Map<String, Long> limits = new LinkedHashMap<>();
        limits.put("executions", budget.executions());
        limits.put("decisions", budget.decisions());
        limits.put("millis", budget.millis());
        limits.values().removeIf(limit -> limit == Budget.UNLIMITED);
        return limits;
    }
}
