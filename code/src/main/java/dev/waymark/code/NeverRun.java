package dev.waymark.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What no execution covered: how many items, and the lines that they are on, as {@code path/Server.java:12-15}. A range goes
 * over lines that have no code.
 */
public record NeverRun(int items, List<String> places) {
    static NeverRun of(List<CodeItem> sorted, LongPredicate covered) {
        Ranges ranges = new Ranges();
        int missed = 0;
        for (int i = 0; i < sorted.size(); ) {
            CodeItem first = sorted.get(i);
            boolean missing = false;
            for (; i < sorted.size() && sameLine(first, sorted.get(i)); i++) {
                boolean never = !covered.test(sorted.get(i).fingerprint());
                missed += never ? 1 : 0;
                missing |= never;
            }
            ranges.add(first, missing);
        }
        ranges.close();
        return new NeverRun(missed, List.copyOf(ranges.places));
    }

    private static boolean sameLine(CodeItem one, CodeItem other) {
        return one.line() == other.line() && one.file().equals(other.file());
    }

    private static final class Ranges {
        private final List<String> places = new ArrayList<>();
        private @Nullable CodeItem first;
        private int last;

        void add(CodeItem line, boolean missing) {
            if (!missing || first == null || !first.file().equals(line.file())) {
                close();
                first = missing ? line : null;
            }
            last = line.line();
        }

        void close() {
            if (first != null) {
                places.add(first.file() + ":" + first.line() + (last == first.line() ? "" : "-" + last));
            }
        }
    }
}
