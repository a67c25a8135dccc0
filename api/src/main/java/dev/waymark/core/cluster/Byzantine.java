package dev.waymark.core.cluster;

import dev.waymark.core.UsageException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many nodes may lie, as often as they like. {@code liars}: these; empty: which ones is drawn for each execution.
 * {@code lies}: only in these ways, by name or by name and type ({@code nil:Vote}); empty: in all that the system has.
 */
public record Byzantine(int count, List<Integer> liars, List<String> lies) {
    public static final Byzantine NONE = new Byzantine(0);

    public Byzantine {
        liars = List.copyOf(liars);
        lies = List.copyOf(lies);
    }

    public Byzantine(int count) {
        this(count, List.of(), List.of());
    }

    /** Itself; throws {@link UsageException} if its parts contradict each other. */
    public Byzantine checked() {
        if (!liars.isEmpty() && count != liars.size()) {
            throw new UsageException("fault byzantine=" + count + " and " + liars.size()
                    + " liars contradict each other: leave one of them out");
        }
        if (!lies.isEmpty() && count == 0) {
            throw new UsageException("fault lies=" + String.join("+", lies) + ": nobody lies without byzantine=1");
        }
        return this;
    }

    public boolean any() {
        return count > 0;
    }

    /** As it stands in {@code --faults}. */
    @Override
    public String toString() {
        String who = liars.stream().map(String::valueOf).collect(Collectors.joining("+"));
        return "byzantine=" + count
                + (liars.isEmpty() ? "" : ",liars=" + who)
                + (lies.isEmpty() ? "" : ",lies=" + String.join("+", lies));
    }
}
