package dev.waymark.systems.raft;

import dev.waymark.core.Bug;
import dev.waymark.core.Target;
import dev.waymark.engine.campaign.Campaign;
import dev.waymark.engine.campaign.Finding;
import dev.waymark.engine.campaign.Findings;
import dev.waymark.engine.campaign.RunFolder;
import dev.waymark.engine.campaign.Totals;
import dev.waymark.engine.campaign.Violation;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.shrink.Shrinker;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for bugs of the zoo with strategy {@code random}, shrinks what it finds, and keeps the trace if it is shorter than
 * the stored one: {@code Hunt FOLDER EXECUTIONS SEEDS [BUG[:PROPERTY]...]}. With a property only that one is checked.
 */
public final class Hunt {
    private static final PrintStream OUT = System.out;

    private Hunt() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        long executions = Long.parseLong(arguments[1]);
        int seeds = Integer.parseInt(arguments[2]);
        Map<String, String> wanted = new LinkedHashMap<>();
        for (String word : List.of(arguments).subList(3, arguments.length)) {
            wanted.put(word.split(":")[0], word.contains(":") ? word.split(":")[1] : "");
        }
        for (Bug bug : new Raft().bugs()) {
            if (wanted.isEmpty() || wanted.containsKey(bug.name())) {
                long[] first = new long[seeds];
                for (int seed = 1; seed <= seeds; seed++) {
                    first[seed - 1] = hunt(bug.name(), wanted.getOrDefault(bug.name(), ""), folder, executions, seed);
                }
                Arrays.sort(first);
                OUT.println(bug.name() + ": found with "
                        + Arrays.stream(first)
                                .filter(at -> at != Long.MAX_VALUE)
                                .count() + " of " + seeds
                        + " seeds, after executions " + Arrays.toString(first));
            }
        }
    }

    /** The number of the first execution that shows it, counted from 1. */
    private static long hunt(String bug, String property, Path folder, long executions, int seed) throws IOException {
        Experiment experiment = Experiment.on(Target.of(new Raft(), Map.of(), List.of(bug)))
                .seed(seed)
                .checking(property.isEmpty() ? List.of() : List.of(property))
                .executions(executions)
                .stopOnBug(true)
                .build();
        Totals totals = Campaign.run(experiment);
        if (totals.violations().isEmpty()) {
            OUT.println(bug + " seed " + seed + ": not in " + totals.executions());
            return Long.MAX_VALUE;
        }
        Violation violation = totals.violations().iterator().next();
        Path work = Files.createTempDirectory("hunt");
        RunFolder run = RunFolder.create(work.resolve(bug), "raft", "random");
        Findings findings = new Findings(experiment, run, Shrinker.Options.DEFAULT);
        Finding finding = findings.add(violation);
        OUT.println(bug + " seed " + seed + ": execution " + violation.firstExecution() + ", "
                + violation.verdict().property() + " " + violation.verdict().signature() + ", " + finding.decisions()
                + " to "
                + finding.shrunkDecisions() + " decisions");
        keepIfShorter(finding, folder.resolve(bug + ".min.trace.json"));
        return violation.firstExecution() + 1;
    }

    private static void keepIfShorter(Finding finding, Path stored) throws IOException {
        Path found = finding.shrunk();
        if (found == null) {
            return;
        }
        Files.createDirectories(stored.toAbsolutePath().getParent());
        if (!Files.exists(stored) || Files.size(found) < Files.size(stored)) { // shorter text is easier to read, too
            Files.copy(found, stored, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
