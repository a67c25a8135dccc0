package dev.waymark.strategies.byzantine;

import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.StrategyDecorator;

/** {@link LyingStrategy} around any strategy, where nodes may lie. */
public final class LyingDecorator implements StrategyDecorator {
    @Override
    public ConfiguredStrategy around(ConfiguredStrategy inner, String system, Settings settings) {
        return LyingStrategy.around(inner, system, settings);
    }
}
