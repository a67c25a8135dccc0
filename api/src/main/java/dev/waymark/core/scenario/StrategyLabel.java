package dev.waymark.core.scenario;

/** The text that names a strategy and its options, built step by step: {@code pctcp().depth(3)}. */
public record StrategyLabel(String text) {
    public static StrategyLabel strategy(String name) {
        return new StrategyLabel(name);
    }

    public static StrategyLabel random() {
        return strategy("random");
    }

    public static StrategyLabel pct() {
        return strategy("pct");
    }

    public static StrategyLabel pctcp() {
        return strategy("pctcp");
    }

    public static StrategyLabel pos() {
        return strategy("pos");
    }

    public StrategyLabel with(String option, Object value) {
        return new StrategyLabel(text + ":" + option + "=" + value);
    }

    public StrategyLabel depth(int depth) {
        return with("depth", depth);
    }

    @Override
    public String toString() {
        return text;
    }
}
