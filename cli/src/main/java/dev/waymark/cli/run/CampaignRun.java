package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.Json;
import dev.waymark.cli.Target;
import dev.waymark.cli.Version;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Checkpoint;
import dev.waymark.core.campaign.Finding;
import dev.waymark.core.campaign.Findings;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.Violation;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.engine.Watchdog;
import dev.waymark.core.property.Property;
import dev.waymark.core.shrink.Shrinker;
import dev.waymark.tla.mapping.Conformance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A campaign and its run folder: what is found is on disk before it goes on, what came of it when it ends. */
final class CampaignRun {
    private final Target target;
    private final CampaignSpec spec;
    private final RunFolder folder;
    private final Interrupt interrupt;
    private final Findings findings;
    private final boolean resumed;
    private boolean enumerated;
    private Function<Totals, List<RunReport.Warning>> warnings = totals -> List.of();

    /** {@code resumed}: the folder has a campaign to go on with. */
    CampaignRun(Target target, CampaignSpec spec, RunFolder folder, boolean resumed, Interrupt interrupt) {
        this.target = target;
        this.spec = spec;
        this.folder = folder;
        this.resumed = resumed;
        this.interrupt = interrupt;
        this.findings = new Findings(
                spec,
                target.system().name(),
                target.configuration(),
                Version.version(),
                folder,
                Shrinker.Options.DEFAULT.interruptedBy(interrupt::requested));
    }

    /** Warnings that only this kind of campaign has. */
    CampaignRun warning(Function<Totals, List<RunReport.Warning>> newWarnings) {
        warnings = newWarnings;
        return this;
    }

    /** It goes through all executions of its strategy, which is called the same when it draws them. */
    CampaignRun enumerating(boolean all) {
        enumerated = all;
        return this;
    }

    List<Finding> findings() {
        return findings.all();
    }

    /** {@code arguments} and {@code plugins} are kept for whoever wants to run it again. */
    RunReport carryOut(Console console, List<String> arguments, List<Path> plugins) {
        Map<String, String> header = header();
        Checkpoint checkpoint =
                resumed ? Checkpoint.resume(folder.path(), header) : Checkpoint.create(folder.path(), header);
        folder.write("run.json", Json.write(again(arguments, plugins)) + "\n");
        Progress progress = new Progress(console);
        Totals totals = Campaign.run(
                spec,
                new Campaign.Listener() {
                    @Override
                    public void found(Violation violation, Totals soFar) {
                        progress.clear();
                        console.notice("found " + violation.id() + " in execution " + violation.firstExecution()
                                + (Watchdog.hung(violation.verdict()) ? "" : ", shrinking it ..."));
                        findings.add(violation);
                    }

                    @Override
                    public void progress(Totals soFar) {
                        folder.metrics(soFar, false);
                        progress.show(soFar);
                    }

                    @Override
                    public boolean cancelled() {
                        return interrupt.requested();
                    }
                },
                checkpoint);
        progress.clear();
        folder.metrics(totals, true);
        List<RunReport.Warning> all = new ArrayList<>(warnings.apply(totals));
        all.addAll(ModelItself.warnings(totals, interrupt, console));
        RunReport report = RunReport.of(target, totals, findings.all(), all, folder.path());
        folder.write("result.json", Json.write(report) + "\n");
        if (!report.neverRun().isEmpty()) {
            folder.write(CodeCounts.FILE, CodeCounts.file(report));
        }
        return report;
    }

    /** What results depend on, but for the limits: a campaign may go on for longer than was asked for at first. */
    private Map<String, String> header() {
        Map<String, String> header = new LinkedHashMap<>();
        header.put("waymark", Version.version());
        header.put("system", target.system().name());
        header.put("params", Json.write(RunReport.params(target)));
        header.put("bugs", Json.write(target.configuration().bugs()));
        header.put("strategy", spec.strategy().strategy().name());
        header.put("options", Json.write(RunReport.options(spec)));
        header.put("seed", Long.toString(spec.settings().seed()));
        header.put(
                "properties",
                Json.write(spec.properties().stream().map(Property::name).toList()));
        // the property has one name for both of its modes, but what it counts depends on them
        header.put(
                "conformance",
                ModelItself.conformance(spec).map(Conformance::mode).orElse("off"));
        header.put(
                "coverages",
                Json.write(spec.coverages().stream().map(Coverage::name).toList()));
        if (enumerated) {
            header.put("enumerate", "true");
        }
        return header;
    }

    /** All that is needed to run it again. */
    private Map<String, Object> again(List<String> arguments, List<Path> plugins) {
        Map<String, Object> again = new LinkedHashMap<>();
        again.put("waymark", Version.version());
        again.put("system", target.system().name());
        again.put("params", RunReport.params(target));
        again.put("bugs", target.configuration().bugs());
        again.put("strategy", spec.strategy().label());
        again.put("options", RunReport.options(spec));
        again.put("properties", spec.properties().stream().map(Property::name).toList());
        again.put("coverages", spec.coverages().stream().map(Coverage::name).toList());
        again.put("budget", limits(spec.budget()));
        again.put("seed", spec.settings().seed());
        again.put("workers", spec.workers());
        again.put("stopOnBug", spec.stopOnBug());
        again.put(
                "plugins",
                plugins.stream().map(path -> path.toAbsolutePath().toString()).toList());
        again.put("arguments", arguments);
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
