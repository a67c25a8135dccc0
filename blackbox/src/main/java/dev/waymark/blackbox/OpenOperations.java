package dev.waymark.blackbox;

import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts the operations that observers have been told of and not yet of their end. */
final class OpenOperations implements Observer {
    private final BitSet open;

    OpenOperations(int clients) {
        this.open = new BitSet(clients + 1);
    }

    void clear() {
        open.clear();
    }

    int count() {
        return open.cardinality();
    }

    /** Hears first what the other is told. */
    Observer before(Observer other) {
        return Objects.requireNonNull(ObserverList.of(List.of(this, other)));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        open.set(client);
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        open.clear(client);
    }
}
