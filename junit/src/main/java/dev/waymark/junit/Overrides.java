package dev.waymark.junit;

import dev.waymark.core.UsageException;
import dev.waymark.core.spec.BudgetSpec;
import dev.waymark.engine.campaign.Durations;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the command line says instead of the annotation: {@code -Dwaymark.time=8h} and so on. They are JUnit's configuration
 * parameters, so system properties and {@code junit-platform.properties} both work.
 */
final class Overrides {
    private final Function<String, @Nullable String> values;

    private Overrides(Function<String, @Nullable String> values) {
        this.values = values;
    }

    static Overrides of(ExtensionContext context) {
        return new Overrides(key -> context.getConfigurationParameter(key).orElse(null));
    }

    long seed(long written) {
        return number("waymark.seed", written, Long.MIN_VALUE);
    }

    int workers(int written) {
        return Math.toIntExact(Math.min(1024, number("waymark.workers", written, 1)));
    }

    /** A time on the command line lifts the limit on executions: who gives a night wants it used. */
    BudgetSpec budget(BudgetSpec written) {
        String time = values.apply("waymark.time");
        BudgetSpec timed = time == null
                ? written
                : written.withExecutions(null).withMillis(Durations.millis("waymark.time", time));
        return values.apply("waymark.executions") == null
                ? timed
                : timed.withExecutions(number("waymark.executions", 1, 1));
    }

    @Nullable
    Path replay() {
        String file = values.apply("waymark.replay");
        return file == null || file.isBlank() ? null : Path.of(file);
    }

    /** Whether traces may start what they name. */
    boolean allowCommand() {
        return "true".equals(values.apply("waymark.allowCommand"));
    }

    /** Where traces are written. */
    Path out() {
        String folder = values.apply("waymark.out");
        return Path.of(folder == null ? "target/waymark" : folder);
    }

    private long number(String key, long written, long least) {
        String text = values.apply(key);
        String name = text == null ? key.substring("waymark.".length()) : key;
        long value;
        try {
            value = text == null ? written : Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            throw new UsageException(key + "=" + text + ": must be a whole number");
        }
        if (value < least) {
            throw new UsageException(name + " = " + value + ": must be at least " + least);
        }
        return value;
    }
}
