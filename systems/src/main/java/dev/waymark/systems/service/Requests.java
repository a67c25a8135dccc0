package dev.waymark.systems.service;

import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** Each client asks for its own requests, one after the other: {@code c2-1} is the first of client 2. */
public final class Requests implements Workload {
    private final List<List<String>> ofClients = new ArrayList<>();

    public Requests(int clients, int each) {
        for (int client = 1; client <= clients; client++) {
            List<String> own = new ArrayList<>();
            for (int number = 1; number <= each; number++) {
                own.add(name(client, number));
            }
            ofClients.add(List.copyOf(own));
        }
    }

    public static String name(int client, int number) {
        return "c" + client + "-" + number;
    }

    @Override
    public int clients() {
        return ofClients.size();
    }

    @Override
    public List<String> operations(int client, Rng random) {
        return ofClients.get(client - 1);
    }

    public List<String> all() {
        return ofClients.stream().flatMap(List::stream).toList();
    }
}
