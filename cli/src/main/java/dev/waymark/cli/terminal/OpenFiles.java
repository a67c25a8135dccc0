package dev.waymark.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many files this process may have open. Java leaves out jars that it cannot open without a word: systems, strategies. */
public final class OpenFiles {
    private static final Path LIMITS = Path.of("/proc/self/limits");

    /** The second figure: Java raises the first one to it. */
    private static final Pattern HARD = Pattern.compile("Max open files +\\S+ +(\\d+) ");

    private static final int MIN = 128;

    private OpenFiles() {}

    /** Throws {@link CannotStartException} if they are too few, where that can be seen. */
    public static void demandEnough() {
        String limits;
        try {
            limits = Files.readString(LIMITS);
        } catch (IOException e) {
            return; // no Linux
        }
        Matcher hard = HARD.matcher(limits);
        if (hard.find() && Long.parseLong(hard.group(1)) < MIN) {
            throw new CannotStartException("only " + hard.group(1) + " files may be open at the same time here: allow "
                    + MIN + " or more (ulimit -n)");
        }
    }
}
