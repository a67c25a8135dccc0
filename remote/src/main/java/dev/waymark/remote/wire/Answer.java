package dev.waymark.remote.wire;

import dev.waymark.core.model.Fields;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a host answers to one command. {@code state}: what can be seen of the node from now on; null: it is as before.
 * {@code failure}: the node failed, after these effects. {@code ran}: which blocks of lines ran, if that was
 * asked. {@code repeated}: how the run that was made once more differs; empty: it does not. {@code pinned}: why a thread and the
 * host could not be kept on a processor; empty: they are.
 */
public record Answer(
        long run,
        long sequence,
        int node,
        List<Effect> effects,
        @Nullable Fields state,
        @Nullable NodeFailure failure,
        boolean unknownMessage,
        @Nullable BitSet ran,
        @Nullable String repeated,
        @Nullable String pinned) {}
