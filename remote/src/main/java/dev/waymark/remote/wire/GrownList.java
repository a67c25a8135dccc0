package dev.waymark.remote.wire;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** A list that never changes. One that begins as another and is longer shares what both have. */
final class GrownList extends AbstractList<@Nullable Object> implements RandomAccess {
    /** Only written behind the end of every list that has it. */
    private final ArrayList<@Nullable Object> store;

    private final int size;

    private GrownList(ArrayList<@Nullable Object> store) {
        this.store = store;
        this.size = store.size();
    }

    /** How many elements of {@code list} would have to be copied for {@link #grown}. */
    static int copies(List<?> list, int first) {
        return list instanceof GrownList known && known.size == first && known.store.size() == first ? 0 : first;
    }

    /** {@code first} of a list, and more. */
    static GrownList grown(List<? extends @Nullable Object> list, int first, List<? extends @Nullable Object> more) {
        ArrayList<@Nullable Object> store = copies(list, first) == 0 && list instanceof GrownList known
                ? known.store
                : new ArrayList<>(list.subList(0, first));
        store.addAll(more);
        return new GrownList(store);
    }

    @Override
    public @Nullable Object get(int place) {
        return store.get(Objects.checkIndex(place, size));
    }

    @Override
    public int size() {
        return size;
    }
}
