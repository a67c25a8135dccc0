package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A deployment whose nodes live elsewhere, and which can tell itself which lines of their code ran: coverage {@code lines} asks
 * it, and looks at no class of Java.
 */
public interface TellsLines extends Deployment {
    /** Lines of a file that run together, from the first to the last. */
    record Block(String file, int first, int last) {}

    /** The same system for one worker, with its lines counted. Throws {@code UsageException} with what to do if it cannot be had. */
    TellsLines telling();

    /** All that can run, in the order of their numbers; what {@link #telling} gave knows them. */
    List<Block> blocks();

    /** The numbers of those that ran in the latest execution; null: nobody can tell, as what ran it is gone. */
    @Nullable
    BitSet ran();
}
