package dev.waymark.histories.file;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What somebody wrote, as messages about it show it. */
final class Said {
    private static final int BRIEF = 80;
    private static final int NEAR_MAX = 3;

    private Said() {}

    static String brief(@Nullable Object value) {
        String text = String.valueOf(value);
        return text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "...";
    }

    /** Names the wrong word and the right ones that are nearest to it, or all if none is near. */
    static String unknown(String what, String word, List<String> valid) {
        String given = brief(word);
        List<String> near = valid.stream()
                .filter(name -> distance(given, name) <= Math.max(2, name.length() / 3) || begins(given, name))
                .sorted(Comparator.comparingInt((String name) -> distance(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NEAR_MAX)
                .toList();
        return "unknown " + what + " '" + given + "': "
                + (near.isEmpty()
                        ? "valid are " + String.join(", ", valid)
                        : "did you mean " + String.join(", ", near) + "?");
    }

    private static boolean begins(String given, String name) {
        return given.length() >= 3 && name.startsWith(given);
    }

    /** How many letters must be put in, left out or changed (Levenshtein). */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int changed = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, changed);
            }
        }
        return row[right.length()];
    }
}
