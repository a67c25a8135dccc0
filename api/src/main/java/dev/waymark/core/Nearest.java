package dev.waymark.core;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** "Did you mean": the valid names nearest to a wrong one. */
public final class Nearest {
    /** Of a longer one only the beginning is told, and compared. */
    private static final int WORD_MAX = 200;

    private Nearest() {}

    /** One line that names the wrong word and the nearest right ones. */
    public static String unknown(String what, String word, Collection<String> valid) {
        String given = word.length() <= WORD_MAX ? word : word.substring(0, WORD_MAX) + "...";
        if (valid.isEmpty()) {
            return "unknown " + what + " '" + given + "' (there is none)";
        }
        List<String> near = near(given, valid);
        String list = String.join(", ", near.isEmpty() ? valid : near);
        return "unknown " + what + " '" + given + "': " + (near.isEmpty() ? "valid are " : "did you mean ") + list
                + (near.isEmpty() ? "" : "?");
    }

    private static List<String> near(String given, Collection<String> valid) {
        return valid.stream()
                .filter(name -> distance(given, name) <= Math.max(2, name.length() / 3)
                        || (given.length() >= 3 && (name.startsWith(given) || name.contains(given))))
                .sorted(Comparator.comparingInt((String name) -> distance(given, name))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(3)
                .toList();
    }

    /** Levenshtein distance, case ignored. */
    static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                boolean same = Character.toLowerCase(left.charAt(i - 1)) == Character.toLowerCase(right.charAt(j - 1));
                int best = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (same ? 0 : 1));
                diagonal = row[j];
                row[j] = best;
            }
        }
        return row[right.length()];
    }
}
