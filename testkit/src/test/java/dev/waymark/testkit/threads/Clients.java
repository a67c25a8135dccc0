package dev.waymark.testkit.threads;

import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Each client asks one thing after the other and waits for every answer, for ever if need be. */
final class Clients {
    private final Workload workload;
    private final int nodes;
    private final List<List<?>> operations = new ArrayList<>();
    private final int[] current;
    private final boolean[] open;

    Clients(Workload workload, int nodes) {
        this.workload = workload;
        this.nodes = nodes;
        this.current = new int[workload.clients() + 1];
        this.open = new boolean[workload.clients() + 1];
    }

    void clear(long seed) {
        operations.clear();
        operations.add(List.of());
        for (int client = 1; client <= workload.clients(); client++) {
            operations.add(workload.operations(client, new Rng(Seeds.stream(seed, "workload", client))));
            current[client] = 0;
            open[client] = false;
        }
    }

    /** What could be asked now, and of whom. */
    List<Long> offered(IntPredicate up) {
        List<Long> offered = new ArrayList<>();
        for (int client = 1; client < current.length; client++) {
            for (int node = 1; node <= nodes && mayAsk(client); node++) {
                if (up.test(node) && workload.accepts(next(client), node)) {
                    offered.add(Code.name(client, node, current[client] + 1));
                }
            }
        }
        return offered;
    }

    private boolean mayAsk(int client) {
        return !open[client] && current[client] < operations.get(client).size();
    }

    private Object next(int client) {
        return operations.get(client).get(current[client]);
    }

    Object request(long code) {
        return operations.get(Code.a(code)).get(Code.number(code) - 1);
    }

    /** Null if that cannot be asked now. */
    @Nullable
    Operation ask(long code) {
        int client = Code.a(code);
        if (client < 1 || client >= current.length || !mayAsk(client) || Code.number(code) != current[client] + 1) {
            return null;
        }
        Object request = next(client);
        open[client] = true;
        return new Operation(client, ++current[client], request);
    }

    /** Whether the client was waiting for it. */
    boolean answered(int client, int number) {
        boolean waiting = open[client] && current[client] == number;
        open[client] &= !waiting;
        return waiting;
    }

    int openCount() {
        int count = 0;
        for (boolean each : open) {
            count += each ? 1 : 0;
        }
        return count;
    }
}
