package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.cli.Json;
import dev.waymark.cli.SystemOptions;
import dev.waymark.cli.Target;
import dev.waymark.cli.Version;
import dev.waymark.core.UsageException;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Findings;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.Violation;
import dev.waymark.core.property.Property;
import dev.waymark.core.shrink.Shrinker;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code waymark run SYSTEM}: one campaign. */
@Command(
        name = "run",
        description = "Explore executions of a system, check them, and shrink what is found.",
        footer = {
            "",
            "Exit code 1: something was violated; 2: something is inconclusive or was never reached; 0: neither."
        })
public final class RunCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    @Mixin
    SystemOptions system = new SystemOptions();

    @Mixin
    CampaignOptions campaign = new CampaignOptions();

    @Option(
            names = "--strategy",
            paramLabel = "NAME[:key=value...]",
            description = "How to choose executions. Default: random.")
    String strategy = "random";

    @Option(names = "--guide", paramLabel = "NAME", description = "Feedback for a strategy that learns.")
    @Nullable
    String guide;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The run folder, empty or not yet there. Default: a new one below runs/.")
    @Nullable
    Path out;

    @Mixin
    CiOptions ci = new CiOptions();

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        Target target = system.target(console);
        CampaignSpec campaignSpec = campaign.spec(target, strategy);
        if (guide != null && !campaignSpec.strategy().strategy().learns()) {
            throw new UsageException("--guide " + guide + ": strategy " + strategy + " learns nothing from feedback");
        }
        target.configuration()
                .setByBugs()
                .forEach((name, value) -> console.notice("the bug needs " + name + "=" + value + ": set"));
        RunFolder folder = RunFolder.create(out, target.system().name(), strategy);
        try (Interrupt interrupt = new Interrupt()) {
            return run(console, target, campaignSpec, folder, interrupt);
        }
    }

    private int run(Console console, Target target, CampaignSpec campaignSpec, RunFolder folder, Interrupt interrupt) {
        folder.write("run.json", Json.write(again(target, campaignSpec)) + "\n");
        Findings findings = new Findings(
                campaignSpec,
                target.system().name(),
                target.configuration(),
                Version.version(),
                folder,
                Shrinker.Options.DEFAULT);
        Progress progress = new Progress(console);
        Totals totals = Campaign.run(campaignSpec, new Campaign.Listener() {
            @Override
            public void found(Violation violation, Totals soFar) {
                progress.clear();
                console.notice("found " + violation.id() + " in execution " + violation.firstExecution()
                        + ", shrinking it ...");
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
        });
        progress.clear();
        folder.metrics(totals, true);
        RunReport report = RunReport.of(target, totals, findings.all(), folder.path());
        folder.write("result.json", Json.write(report) + "\n");
        ci.write(report, console);
        if (console.isJson()) {
            console.json(report);
        } else {
            console.lines(
                    new RunText(report, findings.all(), target.deployment().nodes()).lines());
        }
        return exitCode(report);
    }

    /** All that is needed to run it again. */
    private Map<String, Object> again(Target target, CampaignSpec campaignSpec) {
        Map<String, Object> again = new LinkedHashMap<>();
        again.put("waymark", Version.version());
        again.put("system", target.system().name());
        again.put("params", target.configuration().values());
        again.put("bugs", target.configuration().bugs());
        again.put("strategy", campaignSpec.strategy().label());
        again.put("options", RunReport.options(campaignSpec));
        again.put(
                "properties",
                campaignSpec.properties().stream().map(Property::name).toList());
        again.put(
                "coverages",
                campaignSpec.coverages().stream()
                        .map(coverage -> coverage.name())
                        .toList());
        again.put("budget", campaignSpec.budget());
        again.put("seed", campaignSpec.settings().seed());
        again.put("workers", campaignSpec.workers());
        again.put("stopOnBug", campaignSpec.stopOnBug());
        again.put("arguments", spec.commandLine().getParseResult().originalArgs());
        return again;
    }

    private static int exitCode(RunReport report) {
        if (report.verdicts().violated() > 0) {
            return ExitCode.VIOLATION;
        }
        boolean neverReached = report.properties().values().stream().anyMatch(counts -> counts.reached() == 0);
        return report.verdicts().inconclusive() > 0 || neverReached ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }
}
