package dev.waymark.golden;

import java.util.ArrayList;
import java.util.List;

/**
 * A script as text: blocks with a blank line between them, each of some lines of commands and comments, a line of dashes,
 * and what the commands print. A block without dashes has not been played yet; one of comments alone is prose.
 */
record GoldenScript(List<Block> blocks) {
    private static final String DASHES = "----";
    private static final String COMMENT = "#";

    /** {@code line} is where it begins in the file, from 1; {@code text} is what a person wrote. */
    record Block(int line, List<String> text, List<String> output) {
        List<String> commands() {
            return text.stream().filter(line -> !line.startsWith(COMMENT)).toList();
        }

        Block printing(List<String> newOutput) {
            return new Block(line, text, newOutput);
        }
    }

    static GoldenScript parse(String file) {
        List<Block> blocks = new ArrayList<>();
        List<String> text = new ArrayList<>();
        List<String> output = new ArrayList<>();
        List<String> part = text;
        int number = 0;
        for (String line : (file + "\n\n").split("\n", -1)) {
            number++;
            if (!line.isBlank()) {
                if (line.equals(DASHES)) {
                    part = output;
                } else {
                    part.add(line);
                }
            } else if (!text.isEmpty() || part == output) {
                int length = text.size() + (part == output ? 1 : 0) + output.size();
                blocks.add(new Block(number - length, List.copyOf(text), List.copyOf(output)));
                text.clear();
                output.clear();
                part = text;
            }
        }
        return new GoldenScript(blocks);
    }

    /** One blank line between blocks and one newline at the end, whatever was there before. */
    String print() {
        List<String> blocksAsText = new ArrayList<>();
        for (Block block : blocks) {
            List<String> lines = new ArrayList<>(block.text());
            if (!block.commands().isEmpty()) {
                lines.add(DASHES);
                lines.addAll(block.output());
            }
            blocksAsText.add(String.join("\n", lines) + "\n");
        }
        return String.join("\n", blocksAsText);
    }
}
