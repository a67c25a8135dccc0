package dev.waymark.blackbox.client;

import dev.waymark.checkers.spec.Requests.CompareAndPut;
import dev.waymark.checkers.spec.Requests.Get;
import dev.waymark.checkers.spec.Requests.Put;
import dev.waymark.core.random.Rng;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads and writes of a few keys, and compare-and-set where there is such a thing. Keys are left for new ones after a while: so no history of a
 * key becomes too long to be judged. What is expected of a key is what the client itself wrote to it last.
 */
public final class RegisterRequests implements Load.Requests {
    private static final int KEYS = 4;
    private static final int OPERATIONS_OF_A_KEY = 40;
    private static final int KINDS = 10;
    private static final int READS = 5;
    private static final int WRITES = 8;

    private final boolean compares;
    private final Map<Integer, Map<String, String>> written = new ConcurrentHashMap<>();

    /** {@code compares}: a fifth of the requests are compare-and-set. */
    public RegisterRequests(boolean compares) {
        this.compares = compares;
    }

    @Override
    public Object next(int client, int number, Rng random) {
        Map<String, String> mine = written.computeIfAbsent(client, each -> new HashMap<>());
        if (number == 1) { // a new execution
            mine.clear();
        }
        String key = "r" + (number / OPERATIONS_OF_A_KEY * KEYS + random.nextInt(KEYS));
        String value = client + "." + number;
        int kind = random.nextInt(KINDS);
        if (kind < READS) {
            return new Get(key);
        }
        String before = mine.put(key, value);
        return kind < WRITES || !compares ? new Put(key, value) : new CompareAndPut(key, before, value);
    }
}
