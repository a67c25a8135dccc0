package dev.waymark.strategies.byzantine;

import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.StrategyDecorator;

/** {@link ByzantineStrategy} around any strategy, where nodes may lie. */
public final class ByzantineDecorator implements StrategyDecorator {
    @Override
    public ConfiguredStrategy around(ConfiguredStrategy inner, String system, Settings settings) {
        return ByzantineStrategy.around(inner, system, settings);
    }
}
