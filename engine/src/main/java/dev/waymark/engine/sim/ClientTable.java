package dev.waymark.engine.sim;

import dev.waymark.core.Operation;
import dev.waymark.core.UsageException;
import dev.waymark.core.Workload;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/** The clients of one execution: which operation each stands at, and what could be invoked where. */
final class ClientTable {
    static final int CLIENTS_MAX = 255;

    private Workload workload;
    private final int nodes;
    private final List<List<?>> operations = new ArrayList<>();
    /** Per client, the number of its latest operation (0: none yet), its attempts so far, and where it was put last. */
    private int[] current = {};

    private boolean[] open = {};
    private int[] attempts = {};
    private int[] lastNode = {};

    /** The highest place, in workloads with an order, of what was asked. */
    private int placesAsked;

    private long[] options = new long[8];
    private int optionCount;
    private boolean stale;

    ClientTable(Workload workload, int nodes) {
        this.workload = workload;
        this.nodes = nodes;
        use(workload);
    }

    /** From the next execution on. */
    void use(Workload newWorkload) {
        workload = newWorkload;
        if (workload.clients() > CLIENTS_MAX) {
            throw new UsageException("a workload has at most " + CLIENTS_MAX + " clients, not " + workload.clients());
        }
        int clients = workload.clients() + 1;
        if (clients == current.length) {
            return;
        }
        current = new int[clients];
        open = new boolean[clients];
        attempts = new int[clients];
        lastNode = new int[clients];
    }

    void clear(long seed) {
        operations.clear();
        operations.add(List.of());
        for (int client = 1; client <= workload.clients(); client++) {
            operations.add(workload.operations(client, new Rng(Seeds.stream(seed, "workload", client))));
        }
        Arrays.fill(current, 0);
        Arrays.fill(open, false);
        placesAsked = 0;
        stale = true;
    }

    int clients() {
        return current.length - 1;
    }

    void changed() {
        stale = true;
    }

    int openCount() {
        int count = 0;
        for (boolean isOpen : open) {
            count += isOpen ? 1 : 0;
        }
        return count;
    }

    int count(IntPredicate reachable) {
        if (stale) {
            refresh(reachable);
        }
        return optionCount;
    }

    long option(int i) {
        return options[i];
    }

    private void refresh(IntPredicate reachable) {
        optionCount = 0;
        stale = false;
        for (int client = 1; client < current.length; client++) {
            if (open[client] && attempts[client] < workload.attempts()) {
                offer(client, current[client], lastNode[client], reachable);
            }
            if (!open[client] || workload.givesUp()) {
                offer(client, next(client), 0, reachable);
            }
        }
    }

    /** The first that the client has not asked; one whose turn another client took has lapsed. */
    private int next(int client) {
        int number = current[client] + 1;
        while (number <= operations.get(client).size() && hasLapsed(client, number)) {
            number++;
        }
        return number;
    }

    private boolean hasLapsed(int client, int number) {
        int place = workload.place(client, number);
        return place > 0 && place <= placesAsked;
    }

    private void offer(int client, int number, int except, IntPredicate reachable) {
        if (number > operations.get(client).size()) {
            return;
        }
        int place = workload.place(client, number);
        if (place > placesAsked + 1) {
            return;
        }
        Object request = request(client, number);
        for (int node = 1; node <= nodes; node++) {
            if (node != except && reachable.test(node) && workload.accepts(request, node)) {
                if (optionCount == options.length) {
                    options = Arrays.copyOf(options, optionCount * 2);
                }
                options[optionCount++] = Code.name(client, node, number);
            }
        }
    }

    Object request(int client, int number) {
        return operations.get(client).get(number - 1);
    }

    /**
     * Whether this operation may be invoked at that node now. In workloads with an order whose clients give up, that may be
     * one whose turn has not come: those before it then lapse, and are never asked.
     */
    boolean allows(int client, int number, int node, IntPredicate reachable) {
        int count = count(reachable);
        long wanted = Code.name(client, node, number);
        for (int i = 0; i < count; i++) {
            if (options[i] == wanted) {
                return true;
            }
        }
        return (goesOn(client, number, node) || isLater(client, number, node)) && reachable.test(node);
    }

    /** The next operation of a client that has lost its patience with the one before. */
    private boolean goesOn(int client, int number, int node) {
        return client < current.length
                && open[client]
                && workload.losesPatience()
                && number == current[client] + 1
                && number <= operations.get(client).size()
                && workload.place(client, number) <= placesAsked + 1
                && workload.accepts(request(client, number), node);
    }

    /** In a workload with an order: one whose turn has not come. */
    private boolean isLater(int client, int number, int node) {
        return workload.givesUp()
                && client > 0
                && client < current.length
                && number > current[client]
                && number <= operations.get(client).size()
                && workload.place(client, number) > placesAsked
                && workload.accepts(request(client, number), node);
    }

    Operation invoke(int client, int number, int node) {
        attempts[client] = number == current[client] && open[client] ? attempts[client] + 1 : 1;
        current[client] = number;
        open[client] = true;
        lastNode[client] = node;
        placesAsked = Math.max(placesAsked, workload.place(client, number));
        stale = true;
        return new Operation(client, number, request(client, number));
    }

    /** Whether this reply answers the client's open operation; later and repeated replies change nothing. */
    boolean reply(int client, int number) {
        if (!open[client] || current[client] != number) {
            return false;
        }
        open[client] = false;
        stale = true;
        return true;
    }
}
