package dev.waymark.remote.process;

import dev.waymark.core.UsageException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a command, as a shell would see them: quotes keep spaces together. Nothing else is special. */
public final class CommandLine {
    private CommandLine() {}

    /** Where this program lies: one without a folder is looked for on PATH. Null: there is none. Starts nothing. */
    static @Nullable Path program(String name) {
        if (name.contains("/")) {
            Path here = Path.of(name);
            return isProgram(here) ? here : null;
        }
        String path = System.getenv("PATH");
        for (String folder : path == null ? new String[0] : path.split(File.pathSeparator)) {
            Path there = Path.of(folder.isEmpty() ? "." : folder, name);
            if (isProgram(there)) {
                return there;
            }
        }
        return null;
    }

    private static boolean isProgram(Path file) {
        return Files.isExecutable(file) && !Files.isDirectory(file);
    }

    /** The other way round. */
    public static String text(List<String> words) {
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            boolean plain = !word.isEmpty() && word.chars().noneMatch(c -> c == '"' || c == '\'' || c <= ' ');
            char quote = word.indexOf('\'') < 0 ? '\'' : '"';
            text.append(text.length() == 0 ? "" : " ").append(plain ? word : quote + word + quote);
        }
        return text.toString();
    }

    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                }
                word.setLength(0);
                inWord = false;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (quote != 0) {
            throw new UsageException("a quote " + quote + " is not closed in the command " + text);
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
