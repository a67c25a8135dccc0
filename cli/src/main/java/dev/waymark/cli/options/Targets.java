package dev.waymark.cli.options;

import dev.waymark.cli.plugin.SystemRegistry;
import dev.waymark.cli.terminal.CannotStartException;
import dev.waymark.cli.terminal.Console;
import dev.waymark.core.CommandPermission;
import dev.waymark.core.Configuration;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;
import dev.waymark.core.UsageException;
import dev.waymark.engine.experiment.TargetFinder;
import java.util.Collection;
import java.util.Map;

/** Finds what a command works on. */
public final class Targets {
    private Targets() {}

    /** Those of a registry, for whoever finds several. */
    public static TargetFinder of(SystemRegistry registry, Console console) {
        return (system, parameters, bugs, permission) -> find(registry, system, parameters, bugs, permission, console);
    }

    /**
     * Throws {@link UsageException} for a wrong name or value, {@link CannotStartException} if a plugin fails. The user is
     * told which parameters a bug has set. {@code permission}: {@link CommandPermission#GIVEN} for what the user has typed.
     */
    public static Target find(
            SystemRegistry registry,
            String system,
            Map<String, String> parameters,
            Collection<String> bugs,
            CommandPermission permission,
            Console console) {
        SystemUnderTest found = registry.named(system);
        try {
            Configuration configuration = Configuration.of(found, parameters, bugs, permission);
            configuration
                    .setByBugs()
                    .forEach((name, value) -> console.notice(
                            "parameter " + name + "=" + value + " set for bug " + String.join(", ", bugs)));
            return Target.of(found, configuration);
        } catch (UsageException e) {
            throw e;
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            String source = registry.source(found);
            if (source.equals(SystemRegistry.BUNDLED)) {
                throw e;
            }
            throw new CannotStartException("system " + system + " of plugin " + source + " failed to deploy: " + e, e);
        }
    }
}
