package dev.waymark.tla;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Mix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What counts of a sequence of states. Hidden variables do not count at all. Consecutive states that differ in nothing but
 * merged variables are one: the first of them counts. A merged variable is a function; its entries stay apart from each
 * other where another function, {@code unless}, has a given value.
 */
public final class StateView {
    /** As it is written: names of variables. {@code unless} null: merged variables are merged everywhere. */
    public record Text(
            List<String> hidden,
            List<String> merged,
            @Nullable String unless,
            String value) {
        /** Every state counts, with all its variables. */
        public static final Text ALL = new Text(List.of(), List.of(), null, "");
    }

    private final Engine engine;
    private final boolean[] counts;
    private final boolean[] same;
    private final boolean whole;
    private final int[] merged;
    private final int unless;
    private final String value;

    StateView(String model, Engine engine, Text text) {
        this.engine = engine;
        List<String> variables = engine.variables();
        this.counts = new boolean[variables.size()];
        this.same = new boolean[variables.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = !text.hidden().contains(variables.get(i));
            same[i] = counts[i] && !text.merged().contains(variables.get(i));
        }
        text.hidden().forEach(name -> place(model, variables, name));
        this.merged = text.merged().stream()
                .mapToInt(name -> place(model, variables, name))
                .toArray();
        this.unless = text.unless() == null ? -1 : place(model, variables, text.unless());
        this.value = text.value();
        this.whole = text.hidden().isEmpty();
        if (!(whole && merged.length == 0) && !engine.plain()) {
            throw new UsageException(
                    model + ": a view of the mapping and VIEW or SYMMETRY of the configuration do not go"
                            + " together: leave out one of them");
        }
    }

    private static int place(String model, List<String> variables, String name) {
        int place = variables.indexOf(name);
        if (place < 0) {
            throw new UsageException(Nearest.unknown("variable of " + model, name, variables));
        }
        return place;
    }

    public boolean merges() {
        return merged.length > 0;
    }

    /** What of the state counts. */
    public long fingerprint(ModelState state) {
        return whole ? state.fingerprint() : combine(state.parts, counts);
    }

    /** Equal for states that differ in merged variables alone. */
    public long merged(ModelState state) {
        long rest = combine(state.parts, same);
        return unless < 0 ? rest : Mix.combine(rest, engine.entries(state.tlc, merged, unless, value));
    }

    private static long combine(long[] parts, boolean[] chosen) {
        long hash = 0;
        for (int i = 0; i < parts.length; i++) {
            if (chosen[i]) {
                hash = Mix.combine(hash, parts[i]);
            }
        }
        return hash;
    }
}
