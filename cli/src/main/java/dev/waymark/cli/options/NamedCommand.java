package dev.waymark.cli.options;

import dev.waymark.core.spec.SystemSpec;
import org.jspecify.annotations.Nullable;

/** The program that a described system starts, if any: whoever only was sent the description has not asked for that. */
public final class NamedCommand {
    private static final String PARAMETER = "command";

    private NamedCommand() {}

    /** Null if it names none. */
    public static @Nullable String of(SystemSpec system) {
        String command = system.parameters().get(PARAMETER);
        return command == null || command.isBlank() ? null : command;
    }
}
