package dev.waymark.tla;

import java.util.List;

/**
 * How a model is run. {@code variables}: those whose values make a state's fingerprint (empty: all). {@code
 * successorsMax}: more successors of one action than this are an error. {@code limitMillis}: how long one evaluation may
 * take. {@code cacheBytes}: what may be kept of steps already seen; 0 keeps nothing.
 */
public record ModelOptions(
        List<String> variables, boolean invariants, int successorsMax, long limitMillis, long cacheBytes) {
    public static final ModelOptions DEFAULT = new ModelOptions(List.of(), true, 64, 10_000, 256L << 20);

    public ModelOptions withVariables(List<String> newVariables) {
        return new ModelOptions(List.copyOf(newVariables), invariants, successorsMax, limitMillis, cacheBytes);
    }

    public ModelOptions withInvariants(boolean checked) {
        return new ModelOptions(variables, checked, successorsMax, limitMillis, cacheBytes);
    }

    public ModelOptions withSuccessorsMax(int most) {
        return new ModelOptions(variables, invariants, most, limitMillis, cacheBytes);
    }

    public ModelOptions withLimitMillis(long millis) {
        return new ModelOptions(variables, invariants, successorsMax, millis, cacheBytes);
    }

    public ModelOptions withCacheBytes(long bytes) {
        return new ModelOptions(variables, invariants, successorsMax, limitMillis, bytes);
    }
}
