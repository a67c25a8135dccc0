package dev.waymark.cli.terminal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line once more, in a JVM of its own. */
public final class OwnJvm {
    private OwnJvm() {}

    /** Up to where the arguments come; {@code main} is the class of this command line, {@code properties} are set. */
    public static List<String> command(Class<?> main, String... properties) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:-OmitStackTraceInFastThrow"); // as the launcher does
        String root = System.getProperty("waymark.root");
        if (root != null) {
            command.add("-Dwaymark.root=" + root);
        }
        for (String property : properties) {
            command.add("-D" + property);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return command;
    }

    /** How much memory the user gave to this one. */
    public static List<String> memory() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-Xm") || argument.startsWith("-Xss"))
                .toList();
    }
}
