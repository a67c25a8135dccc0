package dev.waymark.strategies.swarm;

import dev.waymark.core.Parameter;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Each execution draws a configuration of its own; docs/strategies/swarm.md. */
public final class SwarmStrategy implements Strategy {
    static final String NONE = "none";

    private static final Parameter GUIDED = new Parameter(
            GUIDE,
            NONE,
            "the coverage from which it learns which configurations pay; none: it does not learn",
            "the name of a coverage, or none",
            text -> text.isBlank() ? "must name a coverage" : null);

    @Override
    public String name() {
        return "swarm";
    }

    @Override
    public String summary() {
        return "each execution leaves some things out and stresses others, drawn anew (Groce et al. 2012)";
    }

    @Override
    public List<Parameter> options() {
        List<Parameter> options = new ArrayList<>(SwarmDistribution.OPTIONS);
        options.add(GUIDED);
        return List.copyOf(options);
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        return new Swarm(settings, new SwarmDistribution(settings, options), options.getOrDefault(GUIDE, NONE));
    }
}
