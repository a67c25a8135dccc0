package dev.waymark.core.strategy;

/** Lies around whatever strategy was chosen, if the settings ask for it; found by {@link java.util.ServiceLoader}. */
public interface StrategyDecorator {
    /** {@code inner} itself where there is nothing to do; {@code system} is the name of the system, for messages. */
    ConfiguredStrategy around(ConfiguredStrategy inner, String system, Settings settings);
}
