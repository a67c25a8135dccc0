package dev.waymark.systems.paxoslog;

import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/** Every client asks for its own commands, {@code c1-1}, {@code c1-2} and so on; any replica takes them. */
final class Commands implements Workload {
    private final List<List<String>> commands = new ArrayList<>();

    Commands(int clients, int requests) {
        for (int client = 1; client <= clients; client++) {
            List<String> own = new ArrayList<>();
            for (int number = 1; number <= requests; number++) {
                own.add("c" + client + "-" + number);
            }
            commands.add(List.copyOf(own));
        }
    }

    @Override
    public int clients() {
        return commands.size();
    }

    @Override
    public List<String> operations(int client, Rng random) {
        return commands.get(client - 1);
    }

    /** A crash loses the commands that a replica queued: clients that waited for ever would leave it nothing to do. */
    @Override
    public boolean givesUp() {
        return true;
    }
}
