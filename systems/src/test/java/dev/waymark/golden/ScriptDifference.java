package dev.waymark.golden;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The first block of a script that prints something else than expected, for people. */
final class ScriptDifference {
    private static final String REWRITE = "mvn -B -ntp verify -pl systems -am -Dtest=GoldenScriptsTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dwaymark.golden=rewrite";

    private ScriptDifference() {}

    static void check(Path file, GoldenScript expected, GoldenScript actual) {
        for (int i = 0; i < expected.blocks().size(); i++) {
            GoldenScript.Block block = expected.blocks().get(i);
            List<String> now = actual.blocks().get(i).output();
            if (!block.output().equals(now)) {
                throw new AssertionError(file + ":" + block.line() + " prints something else\n\n"
                        + String.join("\n", block.commands()) + "\n----\n"
                        + String.join("\n", marked(block.output(), now))
                        + "\n\n- expected, + now. If that is meant, rewrite the scripts and read the difference:\n"
                        + REWRITE);
            }
        }
    }

    /** Both in one: what they share at the beginning and at the end is shown once. */
    static List<String> marked(List<String> expected, List<String> actual) {
        int least = Math.min(expected.size(), actual.size());
        int start = 0;
        while (start < least && expected.get(start).equals(actual.get(start))) {
            start++;
        }
        int end = 0;
        while (end < least - start
                && expected.get(expected.size() - 1 - end).equals(actual.get(actual.size() - 1 - end))) {
            end++;
        }
        List<String> lines = new ArrayList<>();
        expected.subList(0, start).forEach(line -> lines.add("  " + line));
        expected.subList(start, expected.size() - end).forEach(line -> lines.add("- " + line));
        actual.subList(start, actual.size() - end).forEach(line -> lines.add("+ " + line));
        expected.subList(expected.size() - end, expected.size()).forEach(line -> lines.add("  " + line));
        return lines;
    }
}
