package dev.waymark.cli.terminal;

import java.nio.file.Path;
import java.util.List;

/** How the user called Waymark, so that printed commands can be copied and run from the same folder. */
public final class Launcher {
    private Launcher() {}

    public static String command() {
        String root = System.getProperty("waymark.root"); // the launcher sets it
        if (root == null) {
            return "waymark";
        }
        Path launcher = Path.of(root, "waymark").toAbsolutePath().normalize();
        Path here = Path.of("").toAbsolutePath();
        return quoted(launcher.startsWith(here) ? "./" + here.relativize(launcher) : launcher.toString());
    }

    /** The command that replays a trace of a system that may come from {@code plugins}. */
    public static String replay(Path trace, List<Path> plugins) {
        StringBuilder line = new StringBuilder(command()).append(" replay ").append(argument(trace));
        plugins.forEach(plugin -> line.append(" --plugin ").append(argument(plugin)));
        return line.toString();
    }

    /** The command with these arguments, as it would be typed. */
    public static String command(List<String> arguments) {
        StringBuilder line = new StringBuilder(command());
        arguments.forEach(argument -> line.append(" ").append(quoted(argument)));
        return line.toString();
    }

    /** One that begins with a dash would be taken for an option. */
    private static String argument(Path path) {
        return quoted(path.toString().startsWith("-") ? "./" + path : path.toString());
    }

    /** As a shell takes it for one word. */
    public static String quoted(String word) {
        return word.matches("[\\p{L}\\p{N}_./=:,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
