package dev.waymark.strategies.fuzz;

import dev.waymark.core.random.Rng;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What inputs are made of, and how one is made of another. */
interface Inputs {
    /** The names of the ways to change an input; a way is its place among them. At most 31. */
    List<String> mutators();

    /** A bit for each way that is out of the question here. */
    default int never() {
        return 0;
    }

    /** A new one; {@code own} is a seed of its own. */
    Schedule drawn(long own, Rng random);

    /** {@code parent} changed in this way, perhaps with a part of another; null if there is nothing that could be changed. */
    @Nullable
    Schedule mutant(long own, Entry parent, Corpus corpus, int mutator, Rng random);
}
