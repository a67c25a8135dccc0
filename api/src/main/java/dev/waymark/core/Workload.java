package dev.waymark.core;

import dev.waymark.core.random.Rng;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The clients and what they ask. A client invokes its operations one after the other; when each of them happens, and at
 * which node, is a decision of the strategy.
 */
public interface Workload {
    Workload NONE = of(0, node -> false, random -> List.of());

    /** Clients that ask what {@code requests} draws for each, of the nodes that {@code servers} accepts. */
    static Workload of(int clients, IntPredicate servers, Function<Rng, List<?>> requests) {
        return new Workload() {
            @Override
            public int clients() {
                return clients;
            }

            @Override
            public List<?> operations(int client, Rng random) {
                return requests.apply(random);
            }

            @Override
            public boolean accepts(Object request, int node) {
                return servers.test(node);
            }
        };
    }

    /** Clients are 1..{@code clients()}. */
    int clients();

    /** What client {@code client} asks in one execution, drawn from that client's own random stream. */
    List<?> operations(int client, Rng random);

    /** Whether this request may be put to that node. */
    default boolean accepts(Object request, int node) {
        return true;
    }

    /**
     * The place of operation {@code number} (from 1) of this client in the order in which all operations are asked, from 1;
     * 0: it has none, and may be asked whenever its client is ready.
     */
    default int place(int client, int number) {
        return 0;
    }

    /** How often an operation without a reply may be invoked, each time at another node than the last. */
    default int attempts() {
        return 1;
    }

    /**
     * Whether a client that has waited for long may go on to its next operation, the outcome of the last being unknown. It is not
     * offered: only strategies in which time passes make use of it.
     */
    default boolean losesPatience() {
        return givesUp();
    }

    /** Whether a client may give up on an operation without a reply (outcome unknown) and go on to its next. */
    default boolean givesUp() {
        return false;
    }
}
