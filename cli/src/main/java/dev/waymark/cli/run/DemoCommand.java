package dev.waymark.cli.run;

import dev.waymark.cli.Console;
import dev.waymark.cli.ExitCode;
import dev.waymark.cli.PluginOptions;
import dev.waymark.cli.Target;
import dev.waymark.cli.Version;
import dev.waymark.core.campaign.Budget;
import dev.waymark.core.campaign.Campaign;
import dev.waymark.core.campaign.CampaignSpec;
import dev.waymark.core.campaign.Finding;
import dev.waymark.core.campaign.Findings;
import dev.waymark.core.campaign.RunFolder;
import dev.waymark.core.campaign.Totals;
import dev.waymark.core.campaign.Violation;
import dev.waymark.core.coverage.Coverages;
import dev.waymark.core.engine.Settings;
import dev.waymark.core.shrink.Shrinker;
import dev.waymark.core.strategy.Strategies;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code waymark demo}: the two-minute tour, with the bug that the communication-closure paper explains. */
@Command(name = "demo", description = "The two-minute tour: find, shrink and show a bug in a bundled system.")
public final class DemoCommand implements Callable<Integer> {
    private static final String SYSTEM = "paxos-log";
    private static final String BUG = "last";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    CommandSpec spec;

    private record Report(RunReport run) {}

    @Override
    public Integer call() {
        Console console = Console.of(spec);
        Target target = Target.of(new PluginOptions().registry(console), SYSTEM, Map.of(), List.of(BUG), console);
        CampaignSpec campaign = new CampaignSpec(
                new Settings(
                        target.deployment(),
                        1,
                        target.deployment().steps(),
                        target.deployment().faults()),
                Strategies.parse("random"),
                target.deployment().properties(),
                List.of(Coverages.named("states")),
                new Budget(10_000_000, Budget.UNLIMITED, 100_000),
                1,
                true);
        RunFolder folder = RunFolder.create(null, SYSTEM, "demo");
        say(console, "A replicated log on three nodes (a Paxos variant) has a bug: a node that promises to follow a");
        say(console, "new leader dates its own log as if it had just received it. Two nodes may then output logs that");
        say(console, "contradict each other. Waymark delivers messages, fires timers and makes requests in random");
        say(console, "order, checks 'agreement' after every step, and looks for an execution that breaks it ...");
        say(console, "");
        Findings findings = new Findings(
                campaign, SYSTEM, target.configuration(), Version.version(), folder, Shrinker.Options.DEFAULT);
        Progress progress = new Progress(console);
        Totals totals = Campaign.run(campaign, new Campaign.Listener() {
            @Override
            public void found(Violation violation, Totals soFar) {
                progress.clear();
                findings.add(violation);
            }

            @Override
            public void progress(Totals soFar) {
                folder.metrics(soFar, false);
                progress.show(soFar);
            }
        });
        progress.clear();
        RunReport report = RunReport.of(target, totals, findings.all(), folder.path());
        if (console.isJson()) {
            console.json(new Report(report));
        } else {
            findings.all()
                    .forEach(finding -> tell(
                            console,
                            finding,
                            totals,
                            folder,
                            target.deployment().nodes()));
        }
        return findings.all().isEmpty() ? ExitCode.INCONCLUSIVE : ExitCode.OK;
    }

    private static void tell(Console console, Finding finding, Totals totals, RunFolder folder, int nodes) {
        console.line(String.format(
                Locale.ROOT,
                "Found after %,d executions (%s): %s",
                totals.executions(),
                Durations.text(finding.violation().firstMillis()),
                finding.verdict().message()));
        console.line("The execution had " + finding.decisions() + " decisions; " + finding.shrunkDecisions()
                + " are enough" + (finding.minimal() ? ", and none of them can be left out:" : ":"));
        console.line("");
        if (finding.shortest() != null) {
            console.line(
                    Picture.of(finding.shortest(), nodes, finding.shortest().violation()));
        }
        console.line("");
        console.line("Run it again:  " + Launcher.command() + " replay " + finding.shrunk());
        console.line("All of it is in " + folder.path());
        console.line(
                "Next:          " + Launcher.command() + " run " + SYSTEM + " --bug " + BUG + " --iterations 20000");
    }

    private static void say(Console console, String text) {
        if (!console.isJson() && !console.isQuiet()) {
            console.line(text);
        }
    }
}
