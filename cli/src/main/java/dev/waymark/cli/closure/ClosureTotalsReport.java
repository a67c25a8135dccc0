package dev.waymark.cli.closure;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.core.model.Meaning;
import dev.waymark.engine.campaign.RunReport;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureTotals;
import dev.waymark.strategies.closure.Crossing;
import dev.waymark.strategies.closure.LossyRound;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer for many executions; the names of the components are the keys of {@code --json}. */
public record ClosureTotalsReport(
        @Meaning("the system under test") String system,
        @Meaning("as of `run`") Map<String, Object> params,
        @Meaning("as of `run`") List<String> bugs,
        @Meaning("as it was written") String strategy,
        @Meaning("as of `run`") Map<String, Object> options,
        @Meaning("of the campaign") long seed,

        @Meaning("`closed` + `merged` + `crossed` + `undecided` + `foreign`")
        long executions,

        @Meaning("of all executions") long decisions,

        @Meaning("executions that are the same in lock step")
        long closed,

        @Meaning("closed but for states in between") long merged,

        @Meaning("a message made a difference outside its round")
        long crossed,

        @Meaning("they can be put into rounds, but then states differ")
        long undecided,

        @Meaning("something in them that no execution in rounds has")
        long foreign,

        @Meaning("messages that left no trace") long ignored,
        @Meaning("executions") long violated,
        @Meaning("of those executions, how many are closed") long violatedClosed,
        @Meaning("of closed executions") long rounds,
        @Meaning("these rounds by shape") Map<LossyRound.Shape, Long> shapes,
        @Meaning("those with losses that are not uniform") long unevenRounds,
        @Meaning("closed executions with uniform losses") long uniform,

        @Meaning("executions for which uniform losses were found; null without `--uniform`") @Nullable
        Long uniformFound,

        @Meaning("how often what was first outside its round")
        Map<String, Long> crossings,

        @Meaning("for example; null if there is none") @Nullable
        Crossing firstCrossing,

        @Meaning("for example; null if there is none") @Nullable
        String firstDifference) {
    static ClosureTotalsReport of(Experiment experiment, ClosureTotals totals, boolean searched) {
        return new ClosureTotalsReport(
                experiment.target().name(),
                RunReport.params(experiment.target()),
                List.copyOf(experiment.target().configuration().bugs()),
                experiment.strategy().label(),
                RunReport.options(experiment),
                experiment.settings().seed(),
                totals.executions(),
                totals.decisions(),
                totals.count(Closure.Result.CLOSED),
                totals.count(Closure.Result.MERGED),
                totals.count(Closure.Result.CROSSED),
                totals.count(Closure.Result.DIFFERS),
                totals.count(Closure.Result.FOREIGN),
                totals.ignored(),
                totals.violated(),
                totals.violatedClosed(),
                totals.rounds(),
                totals.shapes(),
                totals.unevenRounds(),
                totals.uniform(),
                searched ? totals.uniformFound() : null,
                totals.crossings(),
                totals.firstCrossing(),
                totals.firstDifference());
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(system + (bugs.isEmpty() ? "" : " with bug " + String.join(", ", bugs)) + ", strategy " + strategy
                + ", seed " + seed + ": " + Amounts.count(executions, "execution"));
        row(lines, closed, "closed: in lock step every process goes through the same states");
        row(lines, merged, "closed but for states in between, which a process took in one step");
        row(lines, crossed, "not closed: a message made a difference outside its round");
        row(lines, undecided, "undecided: they can be put into rounds, but then states differ");
        row(lines, foreign, "not closed: something in them that no execution in rounds has");
        lines.add("  of those closed " + Amounts.number(uniform) + " have uniform losses"
                + (uniformFound == null
                        ? " (--uniform looks for uniform losses for the others)"
                        : ", for " + Amounts.number(uniformFound) + " more uniform losses were found"));
        lines.add("  their rounds: " + shapes + ", " + Amounts.number(unevenRounds)
                + " with losses that are not uniform");
        lines.add("  " + Amounts.number(ignored) + " messages outside their rounds left no trace and count as lost");
        if (violated > 0) {
            lines.add("  " + Amounts.number(violated) + " executions violated something, "
                    + Amounts.number(violatedClosed) + " of them are closed");
        }
        crossings.forEach((kind, count) -> lines.add("  " + Amounts.number(count) + " x first outside: " + kind));
        if (firstCrossing != null) {
            lines.add("  for example " + firstCrossing);
        }
        if (firstDifference != null) {
            lines.add("  for example " + firstDifference);
        }
        return lines;
    }

    private void row(List<String> lines, long count, String text) {
        lines.add(String.format(
                Locale.ROOT, "  %8s  %5.1f %%  %s", Amounts.number(count), 100.0 * count / executions, text));
    }
}
