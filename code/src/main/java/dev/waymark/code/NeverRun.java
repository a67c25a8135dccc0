package dev.waymark.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Where no execution came: lines as {@code path/Server.java:12-15}, where a range goes over lines that have no code; for
 * branches each line by itself, with how many of its branches were taken: {@code path/Server.java:12 (1 of 2)}.
 */
public record NeverRun(List<String> places) {
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
