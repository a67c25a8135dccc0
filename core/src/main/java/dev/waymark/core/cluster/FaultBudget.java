package dev.waymark.core.cluster;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The faults that a strategy may use in one execution, equal for all strategies that are compared. */
public record FaultBudget(int crashes, int drops, int duplicates) {
    public static final FaultBudget NONE = new FaultBudget(0, 0, 0);

    private static final List<String> NAMES = List.of("crashes", "drops", "duplicates");

    /** Reads {@code crashes=2,drops=10,duplicates=2}; what is not named is 0. {@code none} is all 0. */
    public static FaultBudget parse(String text) {
        int[] counts = new int[3];
        Set<String> seen = new TreeSet<>();
        for (String part : text.equals("none") || text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            int index = NAMES.indexOf(name);
            if (index < 0) {
                throw new UsageException(Nearest.unknown("fault", name, NAMES));
            }
            if (!seen.add(name)) {
                throw new UsageException("fault " + name + " is given twice in " + text);
            }
            try {
                counts[index] = Integer.parseInt(part.substring(equals + 1));
            } catch (NumberFormatException e) {
                throw new UsageException("fault " + name + " needs a count: " + name + "=2");
            }
            if (counts[index] < 0) {
                throw new UsageException("fault " + part + ": the count must not be negative");
            }
        }
        return new FaultBudget(counts[0], counts[1], counts[2]);
    }

    /** Without the kinds that {@code declared} excludes; null excludes nothing. */
    public FaultBudget without(@Nullable FaultBudget declared) {
        return declared == null
                ? this
                : new FaultBudget(
                        declared.crashes == 0 ? 0 : crashes,
                        declared.drops == 0 ? 0 : drops,
                        declared.duplicates == 0 ? 0 : duplicates);
    }

    @Override
    public String toString() {
        return "crashes=" + crashes + ",drops=" + drops + ",duplicates=" + duplicates;
    }

    /** Only what there is of it, as a user would write it. */
    public String brief() {
        String some =
                toString().replaceAll("(crashes|drops|duplicates)=0,?", "").replaceAll(",$", "");
        return some.isEmpty() ? "none" : some;
    }
}
