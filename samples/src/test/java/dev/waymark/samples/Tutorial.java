package dev.waymark.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fenced blocks of docs/tutorial.md by the word behind the language: a file's name, or what the block is for. */
final class Tutorial {
    static final Path SAMPLE = Path.of("tutorial");

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\S+ (\\S+)\\n(.*?)^```$");

    private Tutorial() {}

    static Map<String, String> blocks() throws IOException {
        Map<String, String> blocks = new LinkedHashMap<>();
        Matcher matcher = BLOCK.matcher(Files.readString(Path.of("../docs/tutorial.md")));
        while (matcher.find()) {
            blocks.merge(matcher.group(1), matcher.group(2), String::concat);
        }
        return blocks;
    }
}
