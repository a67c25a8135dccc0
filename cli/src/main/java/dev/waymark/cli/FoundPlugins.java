package dev.waymark.cli;

import dev.waymark.cli.options.PluginOptions;
import dev.waymark.core.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Carries out a command without the plugins that lie in a folder {@code plugins}, and once more with them if it names something
 * that is not bundled. Names are looked up before anything is done.
 */
final class FoundPlugins implements IExecutionStrategy {
    @Override
    public int execute(ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (CommandLine.ExecutionException e) {
            PluginOptions plugins = options(last(parsed).commandSpec());
            if (e.getCause() instanceof UsageException usage
                    && usage.isUnknownName()
                    && plugins != null
                    && plugins.lookFurther()) {
                return new CommandLine.RunLast().execute(parsed);
            }
            throw e;
        }
    }

    private static ParseResult last(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        return last;
    }

    /** Those of a command, wherever they are mixed in. */
    private static @Nullable PluginOptions options(CommandSpec spec) {
        if (spec.userObject() instanceof PluginOptions options) {
            return options;
        }
        for (CommandSpec mixin : spec.mixins().values()) {
            PluginOptions options = options(mixin);
            if (options != null) {
                return options;
            }
        }
        return null;
    }
}
