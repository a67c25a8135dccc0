package dev.waymark.cli.compare;

import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.engine.campaign.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Strategies side by side: {@code trials} campaigns of each, all as {@code common} says but for the strategy and the seed.
 * {@code control}: where a bug is on, the same trials are made without it too.
 */
record ComparisonSpec(CampaignSpec common, List<String> strategies, int trials, boolean control) {
    static final int TRIALS_USUAL = 10;

    private static final int TRIALS_MAX = 10_000;

    ComparisonSpec {
        strategies = List.copyOf(strategies);
    }

    /** Throws {@link UsageException} if there cannot be so many; {@code name} is what they are called there. */
    static int trials(String name, long count) {
        if (count < 1 || count > TRIALS_MAX) {
            throw new UsageException(name + " " + count + ": must be from 1 to " + TRIALS_MAX);
        }
        return (int) count;
    }

    /** As somebody would type it. */
    String command() {
        StringBuilder line = new StringBuilder("./waymark compare");
        for (String argument : arguments()) {
            line.append(' ').append(argument.matches("[A-Za-z0-9_=:,./+-]+") ? argument : "'" + argument + "'");
        }
        return line.toString();
    }

    private List<String> arguments() {
        List<String> words = new ArrayList<>(List.of(common.system().name()));
        option(words, "--bug", String.join(",", common.system().bugs()));
        for (Map.Entry<String, String> parameter : common.system().parameters().entrySet()) {
            words.add("-p");
            words.add(parameter.getKey() + "=" + parameter.getValue());
        }
        option(words, "--waypoints", common.strategy().waypoints());
        option(words, "--strategies", String.join(",", strategies));
        option(words, "--coverage", String.join(",", common.checks().coverages()));
        option(words, "--property", String.join(",", common.checks().properties()));
        option(words, "--guide", common.strategy().guide());
        option(
                words,
                "--faults",
                common.execution().faults() == null
                        ? null
                        : common.execution().faults().brief());
        for (String also : common.checks().alsoProperties()) {
            option(words, "--conformance", also.replace("conformance:", ""));
        }
        option(words, "--executions", common.budget().executions());
        Long millis = common.budget().millis();
        option(words, "--time", millis == null ? null : Durations.written(millis));
        option(words, "--decisions", common.budget().decisions());
        option(words, "--steps", common.execution().steps());
        option(words, "--trials", trials == TRIALS_USUAL ? null : trials);
        option(
                words,
                "--seed",
                common.execution().seed() == 1 ? null : common.execution().seed());
        if (common.budget().stopOnBug()) {
            words.add("--stop-on-bug");
        }
        if (!control && !common.system().bugs().isEmpty()) {
            words.add("--no-control");
        }
        return words;
    }

    private static void option(List<String> words, String name, @Nullable Object value) {
        if (value != null && !value.toString().isEmpty()) {
            words.add(name + "=" + value);
        }
    }
}
