package dev.waymark.cli.options;

import dev.waymark.core.SpecField;
import java.util.Locale;

/** What the command line calls the fields of a campaign's description. */
public final class Flags {
    private Flags() {}

    public static String of(SpecField field) {
        return switch (field) {
            case SYSTEM -> "SYSTEM";
            case PARAMETERS -> "-p";
            case BUGS -> "--bug";
            case PROPERTIES, ALSO_PROPERTIES -> "--property";
            case COVERAGES -> "--coverage";
            case EXECUTIONS -> "--executions";
            case TIME -> "--time";
            case COVERAGE_MEMORY -> "--coverage-memory";
            case STOP_ON_BUG -> "--stop-on-bug";
            case PLUGINS -> "--plugin";
            default -> "--" + field.name().toLowerCase(Locale.ROOT);
        };
    }
}
