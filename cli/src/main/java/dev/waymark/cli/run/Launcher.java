package dev.waymark.cli.run;

import java.nio.file.Path;

/** How the user called Waymark, so that printed commands can be copied and run from the same folder. */
final class Launcher {
    private Launcher() {}

    static String command() {
        String root = System.getProperty("waymark.root"); // the launcher sets it
        if (root == null) {
            return "waymark";
        }
        Path launcher = Path.of(root, "waymark").toAbsolutePath().normalize();
        Path here = Path.of("").toAbsolutePath();
        return launcher.startsWith(here) ? "./" + here.relativize(launcher) : launcher.toString();
    }
}
