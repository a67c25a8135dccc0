package dev.waymark.cli.replay;

import dev.waymark.core.HasRounds;
import dev.waymark.core.Nearest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Plan;
import dev.waymark.engine.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --view}: how an execution is shown. */
public final class ViewOption {
    private static final String ROUNDS = "rounds";
    private static final List<String> VIEWS = List.of("chart", ROUNDS);

    @Option(
            names = "--view",
            paramLabel = "chart|rounds",
            description = "How to show it: message by message, or a row a round. Default: rounds for what strategy"
                    + " 'rounds' made, else chart.")
    @Nullable
    String view;

    /** Throws {@link UsageException} for a view that does not exist, or not of this system. */
    public void check(Target target) {
        if (view != null && !VIEWS.contains(view)) {
            throw new UsageException(Nearest.unknown("--view", view, VIEWS));
        }
        if (ROUNDS.equals(view) && HasRounds.of(target.deployment()) == null) {
            throw new UsageException("--view rounds: system " + target.name()
                    + " does not tell the rounds of its messages (--view chart shows any)");
        }
    }

    /** {@code inRounds}: whether the strategy made it in rounds; {@code plan}: of the execution. */
    public List<String> picture(
            Recording recording, Target target, boolean inRounds, Plan plan, @Nullable Verdict verdict, int rows) {
        return (view == null ? inRounds : view.equals(ROUNDS))
                ? RoundsPicture.of(recording, target.deployment(), plan, verdict)
                : Picture.of(recording, target.deployment().nodes(), verdict, rows);
    }
}
