package dev.waymark.core.cluster;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The faults that a strategy may use in one execution, equal for all strategies that are compared. */
public record FaultBudget(int crashes, int drops, int duplicates, Byzantine byzantine) {
    public static final FaultBudget NONE = new FaultBudget(0, 0, 0);

    private static final List<String> COUNTS = List.of("crashes", "drops", "duplicates", "byzantine");
    private static final List<String> NAMES =
            Stream.concat(COUNTS.stream(), Stream.of("liars", "lies")).toList();

    /** Nobody lies. */
    public FaultBudget(int crashes, int drops, int duplicates) {
        this(crashes, drops, duplicates, Byzantine.NONE);
    }

    /**
     * Reads {@code crashes=2,drops=10,duplicates=2}; what is not named is 0. {@code none} is all 0. With
     * {@code byzantine=1} one node may lie; {@code liars=2+3} says which, {@code lies=nil:Vote+value} how.
     */
    public static FaultBudget parse(String text) {
        Map<String, String> given = new TreeMap<>();
        for (String part : text.equals("none") || text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            if (!NAMES.contains(name)) {
                throw new UsageException(Nearest.unknown("fault", name, NAMES));
            }
            if (given.put(name, part.substring(equals + 1)) != null) {
                throw new UsageException("fault " + name + " is given twice in " + text);
            }
        }
        return new FaultBudget(
                count("crashes", given), count("drops", given), count("duplicates", given), byzantine(given));
    }

    private static int count(String name, Map<String, String> given) {
        String number = given.get(name);
        if (number == null) {
            return 0;
        }
        int count;
        try {
            count = Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new UsageException("fault " + name + " needs a count: " + name + "=2");
        }
        if (count < 0) {
            throw new UsageException("fault " + name + "=" + count + ": the count must not be negative");
        }
        return count;
    }

    private static Byzantine byzantine(Map<String, String> given) {
        List<Integer> liars = List.of();
        if (given.containsKey("liars")) {
            try {
                liars = Stream.of(given.get("liars").split("[+]", -1))
                        .map(Integer::valueOf)
                        .distinct()
                        .toList();
            } catch (NumberFormatException e) {
                throw new UsageException("fault liars needs numbers of nodes: liars=2+3");
            }
        }
        int count = given.containsKey("byzantine") ? count("byzantine", given) : liars.size();
        String lies = given.get("lies");
        List<String> ways = lies == null || (lies.isBlank() && count > 0) ? List.of() : List.of(lies.split("[+]", -1));
        return new Byzantine(count, liars, ways).checked();
    }

    /** Without the kinds that {@code declared} excludes; null excludes nothing. Who may lie is not declared. */
    public FaultBudget without(@Nullable FaultBudget declared) {
        return declared == null
                ? this
                : new FaultBudget(
                        declared.crashes == 0 ? 0 : crashes,
                        declared.drops == 0 ? 0 : drops,
                        declared.duplicates == 0 ? 0 : duplicates,
                        byzantine);
    }

    /** The same where nobody lies. */
    public FaultBudget truthful() {
        return byzantine.any() ? new FaultBudget(crashes, drops, duplicates) : this;
    }

    @Override
    public String toString() {
        return "crashes=" + crashes + ",drops=" + drops + ",duplicates=" + duplicates
                + (byzantine.any() ? "," + byzantine : "");
    }

    /** Only what there is of it, as a user would write it. */
    public String brief() {
        String some =
                toString().replaceAll("(crashes|drops|duplicates)=0,?", "").replaceAll(",$", "");
        return some.isEmpty() ? "none" : some;
    }
}
