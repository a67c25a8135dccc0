package dev.waymark.tla;

import dev.waymark.core.UsageException;
import java.nio.file.Path;
import java.util.List;

/**
 * How a model is run. {@code variables}: those whose values make a state's fingerprint (empty: all). {@code initialMax},
 * {@code successorsMax}: more initial states, or successors of one action, than this are an error. {@code limitMillis}: how
 * long one evaluation may take. {@code cacheBytes}: what may be kept of steps already seen; 0 keeps nothing. {@code
 * library}: folders and jars with modules that do not stand beside the model.
 */
public record ModelOptions(
        List<String> variables,
        boolean invariants,
        int initialMax,
        int successorsMax,
        long limitMillis,
        long cacheBytes,
        List<Path> library) {
    public static final ModelOptions DEFAULT =
            new ModelOptions(List.of(), true, 100_000, 64, 10_000, 256L << 20, List.of());

    /** What allows more initial states than {@link #following} otherwise does. */
    public static final String INITIAL_STATES = "waymark.model.initialStates";

    /** For whoever goes on from all initial states at once, as those do that follow executions. */
    public static ModelOptions following() {
        String given = System.getProperty(INITIAL_STATES, String.valueOf(DEFAULT.successorsMax()));
        try {
            return DEFAULT.withInitialMax(Integer.parseInt(given));
        } catch (NumberFormatException e) {
            throw new UsageException("-D" + INITIAL_STATES + "=" + given + " is no number of states");
        }
    }

    public ModelOptions withVariables(List<String> newVariables) {
        return new ModelOptions(
                List.copyOf(newVariables), invariants, initialMax, successorsMax, limitMillis, cacheBytes, library);
    }

    public ModelOptions withInvariants(boolean checked) {
        return new ModelOptions(variables, checked, initialMax, successorsMax, limitMillis, cacheBytes, library);
    }

    public ModelOptions withInitialMax(int most) {
        return new ModelOptions(variables, invariants, most, successorsMax, limitMillis, cacheBytes, library);
    }

    public ModelOptions withSuccessorsMax(int most) {
        return new ModelOptions(variables, invariants, initialMax, most, limitMillis, cacheBytes, library);
    }

    public ModelOptions withLimitMillis(long millis) {
        return new ModelOptions(variables, invariants, initialMax, successorsMax, millis, cacheBytes, library);
    }

    public ModelOptions withCacheBytes(long bytes) {
        return new ModelOptions(variables, invariants, initialMax, successorsMax, limitMillis, bytes, library);
    }

    public ModelOptions withLibrary(List<Path> places) {
        return new ModelOptions(
                variables, invariants, initialMax, successorsMax, limitMillis, cacheBytes, List.copyOf(places));
    }
}
