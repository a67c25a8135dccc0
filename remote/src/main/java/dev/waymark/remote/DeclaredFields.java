package dev.waymark.remote;

import dev.waymark.core.model.Fields;
import dev.waymark.core.model.Shape;
import dev.waymark.remote.wire.Ready;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the colours that a host declared are parts of the states that it shows. Not every state must have all of them, but one
 * that no state of an execution has is most likely misspelt, and counts for nothing.
 */
final class DeclaredFields {
    private final List<Ready.Colour> colours;
    private final boolean[] seen;

    /** Where the colours stand in states of this shape. */
    private @Nullable Shape shape;

    private final int[] places;

    DeclaredFields(List<Ready.Colour> colours) {
        this.colours = colours;
        this.seen = new boolean[colours.size()];
        this.places = new int[colours.size()];
    }

    /** In an execution that begins none was seen. */
    void clear() {
        shape = null;
        Arrays.fill(seen, false);
    }

    /** What is wrong with a abstract state of this state; null: nothing. */
    @Nullable
    String problem(Fields state) {
        if (colours.isEmpty()) {
            return null;
        }
        if (!state.shape().equals(shape)) {
            shape = state.shape();
            for (int i = 0; i < places.length; i++) {
                places[i] = shape.place(colours.get(i).field());
                seen[i] |= places[i] >= 0;
            }
        }
        for (int i = 0; i < places.length; i++) {
            Object value = places[i] < 0 ? null : state.part(places[i]);
            if (value != null && !suits(colours.get(i).kind(), value)) {
                return "showed a state whose " + colours.get(i).field() + " is " + value + ", and declared it as "
                        + (colours.get(i).kind() == Ready.Kind.NODE ? "a node's number" : "a list of nodes' numbers");
            }
        }
        return null;
    }

    private static boolean suits(Ready.Kind kind, Object value) {
        return switch (kind) {
            case VALUE -> true;
            case NODE -> value instanceof Integer;
            case NODES -> value instanceof Collection<?> list && list.stream().allMatch(Integer.class::isInstance);
        };
    }

    /** The declared ones that no state of this execution had; none if no state was shown. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        for (int i = 0; shape != null && i < seen.length; i++) {
            if (!seen[i]) {
                missing.add(colours.get(i).field());
            }
        }
        return missing;
    }
}
