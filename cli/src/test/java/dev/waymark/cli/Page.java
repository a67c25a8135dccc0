package dev.waymark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation as a test sees it: its fenced blocks, each with the info string behind the fence. */
record Page(List<Block> blocks) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\S*)(?: (\\S+))?\\n(.*?)^```$");
    private static final Pattern EXIT_CODE = Pattern.compile("# exit code (\\d+)");

    /** {@code ```java src/A.java} has language {@code java} and label {@code src/A.java}. */
    record Block(String language, String label, String text) {}

    /** A line of a {@code sh} block; it must end with the exit code that the page says, else with 0. */
    record Command(String line, int exitCode) {}

    static Page read(Path file) throws IOException {
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(file));
        while (matcher.find()) {
            String label = matcher.group(2);
            blocks.add(new Block(matcher.group(1), label == null ? "" : label, matcher.group(3)));
        }
        return new Page(blocks);
    }

    void writeFiles(Path folder) throws IOException {
        for (Block block : blocks) {
            if (block.label().contains("/")) {
                Path file = folder.resolve(block.label());
                Files.createDirectories(file.getParent());
                Files.writeString(file, block.text());
            }
        }
    }

    List<Command> commands() {
        return blocks.stream()
                .filter(block -> block.language().equals("sh"))
                .flatMap(block -> block.text().lines())
                .map(line -> {
                    Matcher said = EXIT_CODE.matcher(line);
                    return new Command(line, said.find() ? Integer.parseInt(said.group(1)) : 0);
                })
                .toList();
    }

    /** The lines of the blocks labelled {@code output}. */
    List<String> output() {
        return blocks.stream()
                .filter(block -> block.label().equals("output"))
                .flatMap(block -> block.text().lines())
                .toList();
    }
}
