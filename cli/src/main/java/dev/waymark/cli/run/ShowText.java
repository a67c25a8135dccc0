package dev.waymark.cli.run;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.cli.terminal.Launcher;
import dev.waymark.cli.terminal.TextTable;
import dev.waymark.core.Target;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.Recording;
import dev.waymark.engine.experiment.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What is said around the picture of one execution. */
final class ShowText {
    /** Those of {@code show} that {@code run} has not, and those that the hints give themselves; each has a value. */
    private static final Set<String> NOT_FOR_RUN = Set.of("--view", "--rows", "--seed");

    private final Experiment experiment;
    private final Recording recording;
    private final List<String> arguments;

    /** {@code arguments}: as the user gave them. */
    ShowText(Experiment experiment, Recording recording, List<String> arguments) {
        this.experiment = experiment;
        this.recording = recording;
        this.arguments = arguments;
    }

    String headline() {
        Target target = experiment.target();
        Set<String> bugs = target.configuration().bugs();
        return target.name() + (bugs.isEmpty() ? "" : " with bug " + String.join(", ", bugs)) + ", strategy "
                + experiment.strategy().label() + ", seed "
                + experiment.settings().seed() + ": "
                + Amounts.count(recording.decisions().size(), "decision") + ", "
                + Amounts.count(recording.events().size(), "event");
    }

    List<String> verdicts() {
        TextTable table = new TextTable();
        for (Verdict verdict : recording.verdicts()) {
            boolean inPicture = verdict.equals(recording.violation());
            String first = verdict.message().lines().findFirst().orElse("");
            String safety = verdict.safety().name();
            table.row(
                    verdict.property(),
                    verdict.violated() ? safety : safety.toLowerCase(Locale.ROOT),
                    verdict.reach() == Reach.REACHED ? "reached" : "not reached",
                    inPicture ? "" : first);
        }
        List<String> lines = new ArrayList<>(table.lines(" "));
        experiment.warnings().forEach(warning -> lines.add(" warning: " + warning.message()));
        return lines;
    }

    /** What to do next. */
    List<String> hints() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        long seed = experiment.settings().seed();
        if (recording.violation() != null) {
            lines.add("Shrink it and keep it as a trace:  " + run("--seed", Long.toString(seed), "--executions", "1"));
            return lines;
        }
        if (recording.verdicts().stream().anyMatch(verdict -> verdict.reach() == Reach.NOT_REACHED)) {
            lines.add("Not reached: what the property speaks of did not happen here. That is common in one execution.");
        }
        lines.add("Another execution:  " + command("show", "--seed", Long.toString(seed + 1)));
        lines.add("Many executions:    " + run("--executions", "1000"));
        return lines;
    }

    private String run(String... more) {
        return command("run", more);
    }

    private String command(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(name));
        for (int i = arguments.indexOf("show") + 1; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (NOT_FOR_RUN.contains(word)) {
                i++; // and its value
            } else if (NOT_FOR_RUN.stream().noneMatch(option -> word.startsWith(option + "="))) {
                words.add(word);
            }
        }
        words.addAll(List.of(more));
        return Launcher.command(words);
    }
}
