package dev.waymark.live;

import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Who asks what next. Where requests have an order, one whose turn has not come may be asked too: those before it then lapse.
 * What is open stays open until its answer comes, or its client gives up on it and asks the next.
 */
final class LiveClients {
    private final int nodes;
    private final List<List<?>> operations = new ArrayList<>();
    private Workload workload;
    private int[] current = {};
    private boolean[] open = {};
    private int placesAsked;

    LiveClients(Workload workload, int nodes) {
        this.workload = workload;
        this.nodes = nodes;
    }

    /** From the next execution on. */
    void use(Workload newWorkload) {
        workload = newWorkload;
    }

    void clear(long seed) {
        operations.clear();
        operations.add(List.of());
        current = new int[workload.clients() + 1];
        open = new boolean[workload.clients() + 1];
        placesAsked = 0;
        for (int client = 1; client <= workload.clients(); client++) {
            operations.add(workload.operations(client, new Rng(Seeds.stream(seed, "workload", client))));
        }
    }

    /** What could be asked now, and of whom: names for {@code Code.invoke}. */
    List<Long> offered(IntPredicate up) {
        List<Long> offered = new ArrayList<>();
        for (int client = 1; client < current.length; client++) {
            int number = next(client);
            int place = number == 0 ? 0 : workload.place(client, number);
            if (number == 0 || place > placesAsked + 1) {
                continue;
            }
            for (int node = 1; node <= nodes; node++) {
                if (up.test(node) && workload.accepts(request(client, number), node)) {
                    offered.add(Code.name(client, node, number));
                }
            }
        }
        return offered;
    }

    /** The number of the client's next operation; 0: none, or not before an answer. */
    private int next(int client) {
        if (open[client] && !workload.givesUp()) {
            return 0;
        }
        for (int number = current[client] + 1; number <= operations.get(client).size(); number++) {
            int place = workload.place(client, number);
            if (place == 0 || place > placesAsked) {
                return number;
            }
        }
        return 0;
    }

    Object request(int client, int number) {
        return operations.get(client).get(number - 1);
    }

    /** Null if that cannot be asked now. */
    @Nullable
    Operation ask(int client, int number, int node) {
        if (client < 1 || client >= current.length || !mayAsk(client, number)) {
            return null;
        }
        Object request = request(client, number);
        if (!workload.accepts(request, node)) {
            return null;
        }
        current[client] = number;
        open[client] = true;
        placesAsked = Math.max(placesAsked, workload.place(client, number));
        return new Operation(client, number, request);
    }

    private boolean mayAsk(int client, int number) {
        int next = next(client);
        if (next == 0 || number < next || number > operations.get(client).size()) {
            return false;
        }
        int place = workload.place(client, number);
        return place == 0 ? number == next : workload.givesUp() || place == placesAsked + 1;
    }

    /** Whether the client was waiting for it. */
    boolean answered(int client, int number) {
        boolean waiting = open[client] && current[client] == number;
        open[client] &= !waiting;
        return waiting;
    }

    boolean isOpen(Operation operation) {
        return open[operation.client()] && current[operation.client()] == operation.number();
    }

    int openCount() {
        int count = 0;
        for (boolean each : open) {
            count += each ? 1 : 0;
        }
        return count;
    }
}
