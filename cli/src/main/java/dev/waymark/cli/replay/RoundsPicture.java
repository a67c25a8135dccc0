package dev.waymark.cli.replay;

import dev.waymark.cli.terminal.Printable;
import dev.waymark.cli.terminal.Terminal;
import dev.waymark.core.Deployment;
import dev.waymark.core.HasRounds;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Recording;
import dev.waymark.strategies.closure.Closure;
import dev.waymark.strategies.closure.ClosureChecker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recorded execution as a table of rounds, if it is closed; else why not, and the message chart. */
public final class RoundsPicture {
    private RoundsPicture() {}

    public static List<String> of(Recording recording, Deployment deployment, Plan plan, @Nullable Verdict verdict) {
        boolean failed = recording.events().stream().anyMatch(Event.Failed.class::isInstance);
        if (HasRounds.of(deployment) == null || failed) { // the chart shows where in the code a node failed
            return Picture.of(recording, deployment.nodes(), verdict);
        }
        try (ClosureChecker checker = new ClosureChecker(deployment)) {
            Closure closure = checker.check(plan, recording.decisions());
            List<String> lines = new ArrayList<>();
            if (!closure.closed()) {
                lines.addAll(Picture.of(recording, deployment.nodes(), verdict));
                lines.add(Printable.line(" (no table of rounds: " + closure.why() + ")"));
                return lines;
            }
            for (String line : checker.table(closure.lockStep(), Terminal.width() - 1, Terminal.unicode())) {
                lines.add(Printable.line(" " + line).stripTrailing());
            }
            if (verdict != null) {
                lines.add("");
                List<String> message = verdict.message().lines().toList();
                lines.add(Printable.line(
                        " VIOLATED " + verdict.property() + ": " + (message.isEmpty() ? "" : message.get(0))));
                message.stream().skip(1).forEach(line -> lines.add(Printable.line("      " + line.strip())));
            }
            return lines;
        }
    }
}
