package dev.waymark.core;

import java.util.function.Function;

/**
 * What a campaign is described by: a field of {@code CampaignSpec}, or of the options that say how it is carried out. A mistake
 * names the field that it is about, and each face calls it as its users do: {@code --guide}, {@code guide =},
 * {@code suite.yaml:12}.
 */
public enum SpecField {
    /** The version of the description itself. */
    FORMAT("format"),
    SYSTEM("system.name"),
    PARAMETERS("system.parameters"),
    BUGS("system.bugs"),
    STRATEGY("strategy.name"),
    GUIDE("strategy.guide"),
    WAYPOINTS("strategy.waypoints"),
    SCENARIO("strategy.scenario"),
    ENUMERATE("strategy.enumerate"),
    PROPERTIES("checks.properties"),
    ALSO_PROPERTIES("checks.alsoProperties"),
    COVERAGES("checks.coverages"),
    SEED("execution.seed"),
    STEPS("execution.steps"),
    FAULTS("execution.faults"),
    EXECUTIONS("budget.executions"),
    DECISIONS("budget.decisions"),
    TIME("budget.millis"),
    STOP_ON_BUG("budget.stopOnBug"),
    COVERAGE_MEMORY("coverageMemoryBytes"),
    PLUGINS("plugins"),
    /** How it is carried out, from here on. */
    WORKERS("workers"),
    OUT("out"),
    RESUME("resume");

    /** How one face calls the fields. */
    public interface Names extends Function<SpecField, String> {}

    private final String path;

    SpecField(String path) {
        this.path = path;
    }

    /** Where it stands in the JSON form, such as {@code strategy.guide}. */
    public String path() {
        return path;
    }

    /** The last part of the path, such as {@code guide}. */
    public String key() {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
