package dev.waymark.cli.plugin;

/** A plugin, or one system of it, that is left out; {@code reason} is one line and says what to change. */
public record PluginProblem(String plugin, String reason) {
    @Override
    public String toString() {
        return "plugin " + plugin + ": " + reason;
    }
}
