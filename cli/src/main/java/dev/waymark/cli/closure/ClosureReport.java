package dev.waymark.cli.closure;

import dev.waymark.cli.terminal.Amounts;
import dev.waymark.core.model.Meaning;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.Crossing;
import dev.waymark.strategies.closure.LossyRound;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The answer for one trace; the names of the components are the keys of {@code --json}. */
public record ClosureReport(
        @Meaning("the file") String trace,
        @Meaning("the system under test") String system,

        @Meaning("`CLOSED`, `MERGED`, `CROSSED`, `DIFFERS` or `FOREIGN`")
        String result,

        @Meaning("the first message that made a difference outside its round; null if there is none") @Nullable
        Crossing crossing,

        @Meaning("it is not closed, for people; null if it is") @Nullable
        String why,

        @Meaning("messages that left no trace") int ignored,
        @Meaning("of the execution in lock step") List<LossyRound> rounds,
        @Meaning("whether its losses are") boolean uniform,

        @Meaning("whether uniform losses were found that do the same")
        boolean uniformWitness,

        @Meaning("properties that the execution in lock step violates; null if there is none") @Nullable
        String violated,

        @Meaning("for people") List<String> warnings) {
    static ClosureReport of(String trace, String system, Closure closure, @Nullable String violated) {
        List<String> warnings = new ArrayList<>();
        List<LossyRound> unshaped = closure.unshaped();
        if (!unshaped.isEmpty()) {
            warnings.add("several processes send to several in " + names(unshaped)
                    + ": uniform sampling ('rounds') may miss losses there");
        }
        List<LossyRound> uneven =
                closure.rounds().stream().filter(round -> !round.uniform()).toList();
        if (!uneven.isEmpty()) {
            warnings.add("losses are not uniform in " + names(uneven) + ": 'rounds' does not make this execution"
                    + (closure.uniform() == null
                            ? ", and no uniform one with the same states was found"
                            : ", but a uniform one with the same states"));
        }
        return new ClosureReport(
                trace,
                system,
                closure.result().name(),
                closure.crossing(),
                closure.why(),
                closure.ignored(),
                closure.rounds(),
                closure.isUniform(),
                closure.uniform() != null,
                violated,
                warnings);
    }

    private static String names(List<LossyRound> rounds) {
        return Amounts.count(rounds.size(), "round") + " ("
                + rounds.stream().limit(8).map(round -> round.name().toString()).collect(Collectors.joining(", "))
                + (rounds.size() > 8 ? ", ..." : "") + ")";
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        String first = switch (Closure.Result.valueOf(result)) {
            case CLOSED -> "CLOSED: in lock step every process goes through the same states";
            case MERGED -> "CLOSED but for states in between: " + why;
            case CROSSED -> "NOT CLOSED: " + why;
            case DIFFERS -> "UNDECIDED: " + why;
            case FOREIGN -> "NOT CLOSED: " + why;
        };
        lines.add(first);
        if (!rounds.isEmpty()) {
            lines.add("  " + Amounts.count(rounds.size(), "round") + ": "
                    + count(LossyRound.Shape.ONE_TO_ALL, "one-to-all") + ", "
                    + count(LossyRound.Shape.ALL_TO_ONE, "all-to-one") + ", "
                    + count(LossyRound.Shape.OTHER, "other") + "; losses are "
                    + (uniform ? "uniform" : uniformWitness ? "not uniform, but could be (shown)" : "not uniform"));
        }
        if (ignored > 0) {
            lines.add("  " + Amounts.count(ignored, "message") + " outside its round left no trace and counts as lost");
        }
        if (violated != null) {
            lines.add("  in lock step " + (violated.isEmpty() ? "nothing is violated" : violated + " is violated"));
        }
        warnings.forEach(warning -> lines.add("  warning: " + warning));
        return lines;
    }

    private String count(LossyRound.Shape shape, String name) {
        return rounds.stream().filter(round -> round.shape() == shape).count() + " " + name;
    }
}
