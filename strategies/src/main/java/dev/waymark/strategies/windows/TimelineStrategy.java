package dev.waymark.strategies.windows;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import dev.waymark.strategies.summaries.Calibration;
import dev.waymark.strategies.summaries.SummaryOptions;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * MALLORY (Meng and others, CCS 2023): a fault in each window, chosen by what was seen of the timeline in the windows before, and by
 * whether such choices led to something new. Where and why it deviates: docs/strategies/timeline.md.
 */
public final class TimelineStrategy implements Strategy {
    static final Parameter ABSTRACTION = new Parameter(
            "abstraction",
            SummaryOptions.ABSTRACTION,
            "what matters of a timeline: events, artifact, vector-clock, messages, or one of your own",
            "the name of an abstraction",
            text -> text.isBlank() ? "must be the name of an abstraction" : null);
    static final Parameter SIMILARITY = new Parameter(
            "epsilon",
            Double.toString(SummaryOptions.EPSILON),
            "windows whose signatures agree in this share are one state; auto: calibrated on runs without faults",
            "auto, or above 0 to 1.0",
            text -> {
                try {
                    SummaryOptions.epsilon(text);
                    return null;
                } catch (UsageException e) {
                    return e.getMessage();
                }
            });
    static final Parameter COUNTS = new Parameter(
            "events",
            "",
            "a pattern: only events of which it finds something in their kind count; empty: all",
            "a regular expression",
            text -> null);
    static final Parameter TEMPERATURE = new Parameter(
            "temperature",
            "0.01",
            "how little it matters what was learned: 1 as in the paper, 100 as in its published code",
            "above 0",
            TimelineStrategy::temperatureProblem);
    static final Parameter ALPHA = Parameter.probability("alpha", 0.1, "learning rate");
    static final Parameter GAMMA = Parameter.probability("gamma", 0.6, "what a later reward is worth");
    static final Parameter LAG = Parameter.number(
            "lag", 0, 0, 100, "by how many windows what is seen lags behind; 1 as in the published tool");
    static final Parameter GENERATION = Parameter.number(
            "generation",
            1,
            1,
            100_000,
            "schedules that are made before any of them is learned; more keep more workers busy");

    private static @Nullable String temperatureProblem(String text) {
        try {
            double number = Double.parseDouble(text);
            return number > 0 && number <= 1e9 ? null : "must be above 0";
        } catch (NumberFormatException e) {
            return "must be a number above 0";
        }
    }

    @Override
    public String name() {
        return "timeline";
    }

    @Override
    public String summary() {
        return "a fault for each window, chosen by what the timeline showed and what led to something new (MALLORY)";
    }

    @Override
    public List<Parameter> options() {
        return WindowOptions.and(
                WindowOptions.DRAW, ABSTRACTION, SIMILARITY, COUNTS, TEMPERATURE, ALPHA, GAMMA, LAG, GENERATION);
    }

    @Override
    public boolean coarse() {
        return true;
    }

    @Override
    public boolean learns() {
        return true;
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        WindowOptions common = WindowOptions.of(settings, options);
        String counts = WindowOptions.text(options, COUNTS);
        @Nullable Pattern pattern = counts.isEmpty() ? null : SummaryOptions.pattern(counts);
        SummaryOptions wanted = new SummaryOptions(
                SummaryOptions.abstraction(
                        WindowOptions.text(options, ABSTRACTION),
                        settings.deployment().getClass().getClassLoader()),
                SummaryOptions.epsilon(WindowOptions.text(options, SIMILARITY)),
                pattern,
                common.length());
        @Nullable
        Calibration calibration = wanted.isCalibrated() ? Calibration.of(settings.deployment(), wanted) : null;
        SummaryOptions seen = calibration == null ? wanted : wanted.withEpsilon(calibration.epsilon());
        Softmax rule = new Softmax(
                Double.parseDouble(WindowOptions.text(options, ALPHA)),
                Double.parseDouble(WindowOptions.text(options, GAMMA)),
                Double.parseDouble(WindowOptions.text(options, TEMPERATURE)));
        return new TimelineLearning(
                settings,
                common,
                seen,
                rule,
                WindowOptions.number(options, LAG),
                WindowOptions.number(options, GENERATION),
                calibration);
    }
}
