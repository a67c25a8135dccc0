package dev.waymark.checkers;

import dev.waymark.checkers.history.History;
import dev.waymark.checkers.history.HistoryBuilder;
import dev.waymark.core.random.Rng;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Tiny histories with results that are often possible and often not. */
final class RandomHistories {
    private RandomHistories() {}

    /** Up to {@code operations} operations of {@code clients}; every fifth has an unknown outcome. */
    static History of(
            Rng random,
            int clients,
            int operations,
            Function<Rng, Object> requests,
            BiFunction<Object, Rng, @Nullable Object> results) {
        HistoryBuilder history = History.builder();
        Object[] open = new Object[clients + 1];
        int begun = 0;
        int wanted = 1 + random.nextInt(operations);
        for (int i = 0; i < 4 * operations; i++) {
            int client = 1 + random.nextInt(clients);
            Object request = open[client];
            if (request != null) {
                if (random.nextInt(5) == 0) {
                    history.unknown(client);
                } else if (random.nextInt(20) == 0) {
                    history.failed(client);
                } else {
                    history.ok(client, results.apply(request, random));
                }
                open[client] = null;
            } else if (begun++ < wanted) {
                open[client] = requests.apply(random);
                history.invoke(client, open[client]);
            }
        }
        return history.build();
    }
}
