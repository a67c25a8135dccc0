package dev.waymark.cli.options;

import dev.waymark.cli.permission.Again;
import dev.waymark.cli.permission.DataPermission;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a command that is given traces alone takes besides. */
public final class TraceOptions {
    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "KEY=VALUE",
            description =
                    "A parameter that names a program, a folder or an address, such as command: given again, in place"
                            + " of what the trace says; repeatable.")
    Map<String, String> parameters = new LinkedHashMap<>();

    @Mixin
    DataOptions data = new DataOptions();

    @Mixin
    PluginOptions plugins = new PluginOptions();

    public Again again() {
        return new Again(parameters);
    }

    public DataPermission permission() {
        return data.permission(again());
    }

    public PluginOptions plugins() {
        return plugins;
    }
}
