package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import dev.waymark.core.random.Mix;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.IMVPerm;
import tlc2.value.IValue;
import tlc2.value.impl.Value;
import util.UniqueString;

/** What counts of a state: under VIEW and SYMMETRY of the configuration, or of entries that a view of the mapping merges. */
final class Projection {
    private final String module;
    private final Evaluator evaluator;
    private final UniqueString[] variables;
    private final ContentHash hash;
    private final IMVPerm[] permutations;
    private final @Nullable SemanticNode view;

    Projection(
            String module,
            Evaluator evaluator,
            UniqueString[] variables,
            ContentHash hash,
            IMVPerm[] permutations,
            @Nullable SemanticNode view) {
        this.module = module;
        this.evaluator = evaluator;
        this.variables = variables;
        this.hash = hash;
        this.permutations = permutations;
        this.view = view;
    }

    boolean plain() {
        return view == null && permutations.length == 0;
    }

    boolean hasView() {
        return view != null;
    }

    long of(HashedState state, boolean[] chosen) {
        SemanticNode seen = view;
        return seen == null
                ? least(permutation -> of(state.tlc, chosen, permutation))
                : evaluator.evaluate(
                        by -> {
                            IValue value = by.eval(seen, Context.Empty, state.tlc);
                            return least(permutation -> hash.of(value, permutation));
                        },
                        () -> "VIEW");
    }

    /** Of a hash under no permutation and under each. */
    private long least(ToLongFunction<@Nullable IMVPerm> hashed) {
        long least = hashed.applyAsLong(null);
        for (IMVPerm permutation : permutations) {
            least = Math.min(least, hashed.applyAsLong(permutation));
        }
        return least;
    }

    private long of(TLCState state, boolean[] chosen, @Nullable IMVPerm permutation) {
        long result = 0;
        for (int i = 0; i < variables.length; i++) {
            result = chosen[i] ? Mix.combine(result, hash.of(state.lookup(variables[i]), permutation)) : result;
        }
        return result;
    }

    /** Of those entries of the {@code functions} where function {@code unless} shows {@code value}. */
    long entries(HashedState state, int[] functions, int unless, String value) {
        Value[] by = HashedState.values((Value) state.tlc.lookup(variables[unless]));
        if (by == null) {
            throw noFunction(unless);
        }
        long result = 0;
        for (int i = 0; i < by.length; i++) {
            if (hash.shows(by[i], value)) {
                result = Mix.combine(result, i + 1L);
                for (int variable : functions) {
                    result = Mix.combine(result, entry(state, variable, unless, i, by.length));
                }
            }
        }
        return result;
    }

    private long entry(HashedState state, int variable, int unless, int place, int length) {
        long[] entries = state.entries[variable];
        if (entries == HashedState.NO_FUNCTION) {
            throw noFunction(variable);
        }
        if (entries.length != length) {
            throw new UsageException(module + ": " + variables[variable] + " and " + variables[unless]
                    + " have different domains: a view cannot merge by entry");
        }
        return entries[place];
    }

    private UsageException noFunction(int variable) {
        return new UsageException(
                module + ": " + variables[variable] + " is no function: a view cannot merge its entries");
    }
}
