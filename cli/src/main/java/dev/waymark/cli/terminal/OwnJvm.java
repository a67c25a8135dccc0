package dev.waymark.cli.terminal;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The command line once more, in a JVM of its own. */
public final class OwnJvm {
    /** As the launcher gives them. */
    private static final List<String> OPTIONS = List.of(
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-Xlog:all=warning:stderr",
            "-XX:-OmitStackTraceInFastThrow");

    private OwnJvm() {}

    /** Up to where the arguments come; {@code main} is the class of this command line, {@code properties} are set. */
    public static List<String> command(Class<?> main, String... properties) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
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

    /** The option by which the user gave this one a smaller stack than it would have; null if he did not. */
    public static @Nullable String smallStack() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.matches("-Xss(\\d{1,6}|\\d{1,3}[kK])")
                        || argument.matches("-XX:ThreadStackSize=\\d{1,3}"))
                .findFirst()
                .orElse(null);
    }
}
