package dev.waymark.raft.workload;

import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import dev.waymark.raft.vocabulary.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of the store, who put an operation without an answer to a second node; behind them, one client for each wish of
 * the administrator.
 */
public record StoreWorkload(
        int nodes,
        int storeClients,
        int requests,
        int reconfigurations,
        List<Request> wishes,
        int transfers,
        int attempts)
        implements Workload {
    private static final String[] KEYS = {"x", "y"};

    public StoreWorkload(
            int nodes, int storeClients, int requests, int reconfigurations, List<Request> wishes, int transfers) {
        this(nodes, storeClients, requests, reconfigurations, wishes, transfers, 2);
    }

    /** The same with clients that put no operation twice, for systems without sessions. */
    public StoreWorkload once() {
        return new StoreWorkload(nodes, storeClients, requests, reconfigurations, wishes, transfers, 1);
    }

    @Override
    public int clients() {
        return storeClients + reconfigurations + transfers;
    }

    @Override
    public boolean losesPatience() {
        return true;
    }

    @Override
    public List<Request> operations(int client, Rng random) {
        if (client > storeClients + reconfigurations) {
            return List.of(new Request.Transfer(anyNode(random)));
        }
        if (client > storeClients) {
            int wish = client - storeClients - 1;
            if (wish < wishes.size()) {
                return List.of(wishes.get(wish));
            }
            int node = anyNode(random);
            return List.of(random.nextInt(3) == 0 ? new Request.AddServer(node) : new Request.RemoveServer(node));
        }
        List<Request> operations = new ArrayList<>(requests);
        for (int number = 1; number <= requests; number++) {
            operations.add(draw(client, number, random));
        }
        return operations;
    }

    private int anyNode(Rng random) {
        return 1 + random.nextInt(nodes);
    }

    /** Every written value tells who wrote it, so that a history can be judged. */
    private Request draw(int client, int number, Rng random) {
        String key = KEYS[random.nextInt(KEYS.length)];
        String value = client + "." + number;
        int kind = random.nextInt(10);
        if (kind < 4) {
            return new Request.Put(key, value);
        }
        if (kind < 7) {
            return new Request.Get(key);
        }
        if (kind < 9) {
            return new Request.Append("log", value + " ");
        }
        String expected = random.nextInt(2) == 0
                ? null
                : (1 + random.nextInt(storeClients)) + "." + (1 + random.nextInt(requests));
        return new Request.Cas(key, expected, value);
    }
}
