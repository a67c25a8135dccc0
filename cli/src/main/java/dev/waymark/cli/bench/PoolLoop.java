package dev.waymark.cli.bench;

import dev.waymark.core.Node;
import dev.waymark.core.Operation;
import dev.waymark.core.Workload;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.sim.SimulatedDeployment;
import dev.waymark.core.strategy.Strategies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages in any order, and clients that ask for one operation after the other: picks a message or a request. */
final class PoolLoop implements BareLoop {
    private final SimulatedDeployment<?> deployment;
    private final Workload workload;
    private final Rng random = new Rng(0);
    /** The weights that strategy random gives to a message and to a request. */
    private final int ofMessage;

    private final int ofRequest;
    private final PoolEnv[] envs;

    private Object[] messages = new Object[64];
    private int[] senders = new int[64];
    private int[] receivers = new int[64];
    private int count;

    private final List<List<?>> operations = new ArrayList<>();
    private final int[] asked;
    private final boolean[] waiting;
    /** What could be asked now: client, then node. */
    private int[] offers = new int[16];

    private int offerCount;
    private boolean offersStale;

    PoolLoop(SimulatedDeployment<?> deployment) {
        this.deployment = deployment;
        this.workload = deployment.workload();
        if (workload.attempts() > 1 || workload.givesUp()) {
            throw new IllegalArgumentException("this bare loop has no operations that are tried again or given up");
        }
        Map<String, String> weights = Strategies.standard().parse("random").options();
        ofMessage = Integer.parseInt(weights.getOrDefault("deliver", "1"));
        ofRequest = Integer.parseInt(weights.getOrDefault("request", "1"));
        asked = new int[workload.clients() + 1];
        waiting = new boolean[workload.clients() + 1];
        envs = new PoolEnv[deployment.nodes() + 1];
        for (int node = 1; node < envs.length; node++) {
            envs[node] = new PoolEnv(node, deployment.nodes());
        }
    }

    @Override
    public int execute(long seed, int steps) {
        start(seed);
        int deliveries = 0;
        for (int taken = 0; taken < steps; taken++) {
            if (offersStale) {
                refreshOffers();
            }
            int ofMessages = offerCount == 0 ? count : ofMessage * count;
            int total = ofMessages + ofRequest * offerCount;
            if (total == 0) {
                break;
            }
            int pick = random.nextInt(total);
            if (pick < ofMessages) {
                deliver(offerCount == 0 ? pick : pick / ofMessage);
                deliveries++;
            } else {
                ask((pick - ofMessages) / ofRequest);
            }
        }
        return deliveries;
    }

    private void start(long seed) {
        random.reseed(Seeds.stream(seed, "schedule", 0));
        count = 0;
        operations.clear();
        operations.add(List.of());
        for (int client = 1; client < asked.length; client++) {
            operations.add(workload.operations(client, new Rng(Seeds.stream(seed, "workload", client))));
        }
        Arrays.fill(asked, 0);
        Arrays.fill(waiting, false);
        offersStale = true;
        for (int node = 1; node < envs.length; node++) {
            Node started = deployment.node(envs[node]);
            envs[node].node = started;
            started.start();
        }
    }

    private void deliver(int i) {
        Object message = messages[i];
        int from = senders[i];
        Node receiver = envs[receivers[i]].node;
        int last = --count;
        messages[i] = messages[last];
        senders[i] = senders[last];
        receivers[i] = receivers[last];
        if (receiver != null) {
            receiver.receive(from, message);
        }
    }

    private void ask(int i) {
        int client = offers[2 * i];
        Node server = envs[offers[2 * i + 1]].node;
        Operation operation = new Operation(client, ++asked[client], request(client, asked[client]));
        waiting[client] = true;
        offersStale = true;
        if (server != null) {
            server.request(operation);
        }
    }

    private Object request(int client, int number) {
        return operations.get(client).get(number - 1);
    }

    private void refreshOffers() {
        offerCount = 0;
        offersStale = false;
        for (int client = 1; client < asked.length; client++) {
            if (!waiting[client] && asked[client] < operations.get(client).size()) {
                Object request = request(client, asked[client] + 1);
                for (int node = 1; node < envs.length; node++) {
                    if (workload.accepts(request, node)) {
                        offer(client, node);
                    }
                }
            }
        }
    }

    private void offer(int client, int node) {
        if (2 * offerCount == offers.length) {
            offers = Arrays.copyOf(offers, offers.length * 2);
        }
        offers[2 * offerCount] = client;
        offers[2 * offerCount++ + 1] = node;
    }

    private final class PoolEnv extends BareEnv {
        private @Nullable Node node;

        PoolEnv(int self, int nodes) {
            super(self, nodes);
        }

        @Override
        public void send(int to, Object message) {
            if (count == messages.length) {
                messages = Arrays.copyOf(messages, count * 2);
                senders = Arrays.copyOf(senders, count * 2);
                receivers = Arrays.copyOf(receivers, count * 2);
            }
            messages[count] = message;
            senders[count] = self();
            receivers[count++] = to;
        }

        @Override
        public void reply(Operation operation, @Nullable Object result) {
            int client = operation.client();
            if (waiting[client] && asked[client] == operation.number()) {
                waiting[client] = false;
                offersStale = true;
            }
        }
    }
}
