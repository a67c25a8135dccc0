package dev.waymark.code;

import dev.waymark.core.coverage.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Where no execution came: lines as {@code path/Server.java:12-15}, where a range goes over lines that have no code; for
 * branches each line by itself, with how many of its branches were taken: {@code path/Server.java:12 (1 of 2)}.
 */
public record NeverRun(List<String> places) {
    /** In the run folder. */
    private static final String FILE = "never-run.txt";

    private static final int SHOWN_MAX = 8;

    static NeverRun of(List<CodeItem> sorted, LongPredicate covered) {
        Places places = new Places();
        for (int i = 0; i < sorted.size(); ) {
            CodeItem first = sorted.get(i);
            int all = 0;
            int taken = 0;
            for (; i < sorted.size() && sameLine(first, sorted.get(i)); i++) {
                all++;
                taken += covered.test(sorted.get(i).fingerprint()) ? 1 : 0;
            }
            if (first.branch() == 0) {
                places.line(first, taken == 0);
            } else if (taken < all) {
                places.branches(first, taken, all);
            }
        }
        places.close();
        return new NeverRun(List.copyOf(places.list));
    }

    /** What it tells of a campaign: how much there is, and where the rest lies. */
    Figures figures(String coverage, int covered, int total) {
        boolean lines = coverage.equals(CodeCoverage.LINES);
        String shown = places.isEmpty()
                ? "none"
                : String.join(
                        ", ",
                        places.stream()
                                .limit(SHOWN_MAX)
                                .map(place -> place.substring(place.lastIndexOf('/') + 1))
                                .toList());
        int more = places.size() - SHOWN_MAX;
        StringBuilder file = new StringBuilder(coverage + ": " + covered + " of " + total + " covered; "
                + (lines ? "never run:\n" : "lines with a branch never taken:\n"));
        places.forEach(place -> file.append("  ").append(place).append('\n'));
        return new Figures(
                Map.of("total", total),
                Map.of("neverRun", Map.of(coverage, places)),
                List.of(new Figures.Row(
                        lines ? "not run" : "not taken",
                        shown + (more > 0 ? " and " + more + " more places" : ""),
                        more > 0,
                        FILE,
                        file.toString())));
    }

    private static boolean sameLine(CodeItem one, CodeItem other) {
        return one.line() == other.line() && one.file().equals(other.file());
    }

    private static final class Places {
        private final List<String> list = new ArrayList<>();
        private @Nullable CodeItem first;
        private int last;

        void branches(CodeItem line, int taken, int all) {
            list.add(line.file() + ":" + line.line() + " (" + taken + " of " + all + ")");
        }

        void line(CodeItem line, boolean missing) {
            if (!missing || first == null || !first.file().equals(line.file())) {
                close();
                first = missing ? line : null;
            }
            last = line.line();
        }

        void close() {
            if (first != null) {
                list.add(first.file() + ":" + first.line() + (last == first.line() ? "" : "-" + last));
            }
        }
    }
}
