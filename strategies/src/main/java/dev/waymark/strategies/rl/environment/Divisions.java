package dev.waymark.strategies.rl.environment;

import dev.waymark.core.random.Mix;
import dev.waymark.engine.primitive.LongMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All ways to divide nodes into blocks when only their abstract states count: partitions of a multiset. They depend on nothing but how
 * many nodes there are of each abstract state, so each such pattern is worked out once for all workers.
 */
final class Divisions {
    /** One way: for each block, how many nodes of each abstract state are in it. */
    record Division(List<int[]> blocks) {}

    private final int most;
    private final LongMap<List<Division>> known = new LongMap<>();

    /** More than {@code most} are not worked out. */
    Divisions(int most) {
        this.most = most;
    }

    /** {@code counts}: how many nodes there are of each abstract state; null if there are too many ways. */
    synchronized @Nullable List<Division> of(int[] counts, int abstractStates) {
        long pattern = abstractStates;
        for (int i = 0; i < abstractStates; i++) {
            pattern = Mix.combine(pattern, counts[i]);
        }
        List<Division> found = known.get(pattern);
        if (found == null) {
            found = new ArrayList<>();
            int[] left = Arrays.copyOf(counts, abstractStates);
            divide(left, left.clone(), new ArrayList<>(), found);
            known.put(pattern, found);
        }
        return found.size() > most ? null : found;
    }

    /** Blocks come in falling order, so that no division is met twice; the largest that may come is {@code ceiling}. */
    private void divide(int[] left, int[] ceiling, List<int[]> blocks, List<Division> found) {
        if (isNothing(left)) {
            found.add(new Division(List.copyOf(blocks)));
            return;
        }
        for (int @Nullable [] block = largest(left, ceiling);
                block != null && found.size() <= most;
                block = smaller(block, left)) {
            blocks.add(block);
            divide(minus(left, block), block, blocks, found);
            blocks.remove(blocks.size() - 1);
        }
    }

    private static boolean isNothing(int[] counts) {
        for (int count : counts) {
            if (count > 0) {
                return false;
            }
        }
        return true;
    }

    /** The largest block within {@code left} that does not come before {@code ceiling}; null if only the empty one is left. */
    private static int @Nullable [] largest(int[] left, int[] ceiling) {
        int[] block = left.clone();
        for (int i = 0; i < block.length && left[i] >= ceiling[i]; i++) { // once it is smaller the rest does not matter
            block[i] = ceiling[i];
        }
        return isNothing(block) ? null : block;
    }

    /** The next smaller block within {@code left}; null if there is none but the empty one. */
    private static int @Nullable [] smaller(int[] block, int[] left) {
        int[] next = block.clone();
        for (int i = next.length - 1; i >= 0; i--) {
            if (next[i] > 0) {
                next[i]--;
                System.arraycopy(left, i + 1, next, i + 1, next.length - i - 1);
                return isNothing(next) ? null : next;
            }
        }
        return null;
    }

    private static int[] minus(int[] left, int[] block) {
        int[] rest = left.clone();
        for (int i = 0; i < rest.length; i++) {
            rest[i] -= block[i];
        }
        return rest;
    }
}
