package dev.waymark.core;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** What experiments are made on: a system with its parameters and bugs checked, ready to run. */
public record Target(SystemUnderTest system, Configuration configuration, Deployment deployment) {
    /** As the user says, or code of his own. Throws {@link UsageException} for a wrong name or value. */
    public static Target of(SystemUnderTest system, Map<String, String> parameters, Collection<String> bugs) {
        return of(system, parameters, bugs, CommandPermission.GIVEN);
    }

    /** With parameters from anywhere, such as a trace; throws {@link CommandRefused} if they name what is not permitted. */
    public static Target of(
            SystemUnderTest system,
            Map<String, String> parameters,
            Collection<String> bugs,
            CommandPermission permission) {
        return of(system, Configuration.of(system, parameters, bugs, permission));
    }

    public static Target of(SystemUnderTest system, Configuration configuration) {
        return new Target(system, configuration, system.deploy(configuration));
    }

    /** With all parameters at their defaults, and no bug. */
    public static Target of(SystemUnderTest system) {
        return of(system, Map.of(), List.of());
    }

    public String name() {
        return system.name();
    }
}
