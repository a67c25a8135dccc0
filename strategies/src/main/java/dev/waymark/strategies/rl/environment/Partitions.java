package dev.waymark.strategies.rl.environment;

import dev.waymark.core.Deployment;
import dev.waymark.core.HasEpisodes;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.strategies.rl.memory.Offer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The environment of the RL papers (Nagendra's thesis, section 4.2): a step divides the nodes into blocks, crashes or starts
 * a node, or puts a request; then some time passes. A state is the abstract states in each block, without process identities, how
 * often it did not change, and how many requests were made; an action is named by what it does to the abstract states of its state.
 */
final class Partitions implements Environment {
    /** In no state can more be done: there are too many ways to divide so many nodes. */
    static final int ACTIONS_MAX = 1000;

    // What an action does, in the upper bits of its name; the lower ones say which way, or which abstract state.
    private static final int KIND = 32;
    private static final long STAY = 1;
    private static final long DIVIDE = 2;
    private static final long CRASH = 3;
    private static final long START = 4;
    private static final long REQUEST = 5;

    private final Deployment deployment;
    private final PartitionOptions options;
    private final NodeAbstractions abstractStates;
    private final Divisions divisions;
    private final Rng random;
    private final int nodes;
    private final Network network;
    private final Blocks blocks;

    /** Instead of blocks. */
    private final @Nullable Links links;

    private final Rounds rounds;
    private final @Nullable Twins twins;
    private long[] actions = new long[16];

    /** The abstract states of nodes that are up, each once and in order, and how many nodes have it. */
    private final long[] active;

    private final int[] counts;
    private int activeCount;
    private List<Divisions.Division> ways = List.of();

    private boolean begun;
    private long before;
    private int same;
    private int requests;
    private int crashes;
    private long first = Code.stop();

    Partitions(
            Deployment deployment,
            PartitionOptions options,
            NodeAbstractions abstractStates,
            Divisions divisions,
            Rng random) {
        this.deployment = deployment;
        this.options = options;
        this.abstractStates = abstractStates;
        this.divisions = divisions;
        this.random = random;
        this.nodes = deployment.nodes();
        this.blocks = new Blocks(nodes);
        this.links = options.model() == PartitionOptions.Model.LINKS ? new Links(nodes) : null;
        this.network = links == null ? blocks : links;
        this.rounds = new Rounds(network, options.tick(), options.drops(), random);
        this.twins = options.asPublished() ? new Twins() : null;
        this.active = new long[nodes];
        this.counts = new int[nodes];
    }

    @Override
    public void look(View view, Offer offer) {
        abstractStates.look(view);
        for (int node = 1; node <= nodes; node++) { // others may have crashed or started it
            if (abstractStates.isUp(node) == network.isDown(node)) {
                if (abstractStates.isUp(node)) {
                    network.alone(node);
                } else {
                    network.down(node);
                }
            }
        }
        long now = network.fingerprint(abstractStates);
        same = begun && now == before ? Math.min(same + 1, options.sameStates() - 1) : 0;
        begun = true;
        before = now;
        countAbstractStates();
        offer.begin();
        offer.in(Mix.combine(Mix.combine(now, same), requests));
        offer(view, offer);
    }

    private void countAbstractStates() {
        activeCount = 0;
        for (int node = 1; node <= nodes; node++) {
            if (abstractStates.isUp(node)) {
                add(abstractStates.of(node));
            }
        }
    }

    private void add(long abstractState) {
        int place = Arrays.binarySearch(active, 0, activeCount, abstractState);
        if (place >= 0) {
            counts[place]++;
            return;
        }
        place = ~place;
        System.arraycopy(active, place, active, place + 1, activeCount - place);
        System.arraycopy(counts, place, counts, place + 1, activeCount - place);
        active[place] = abstractState;
        counts[place] = 1;
        activeCount++;
    }

    private void offer(View view, Offer offer) {
        if (activeCount > 0) {
            add(offer, STAY, 0);
            int count = ways(view);
            for (int i = 0; i < count; i++) {
                add(offer, DIVIDE, i);
            }
        }
        int down = down();
        if (crashes < options.crashes() && down < options.crashesAtOnce()) {
            for (int i = 0; i < activeCount; i++) {
                add(offer, CRASH, i);
            }
        }
        if (down > 0) {
            add(offer, START, 0);
        }
        if (request(view) != Code.stop()) {
            add(offer, REQUEST, 0);
        }
    }

    /** How many ways there are to divide the nodes that are up. */
    private int ways(View view) {
        if (links != null) {
            int count = Links.ways(nodes - down(), ACTIONS_MAX);
            return count > ACTIONS_MAX ? tooMany(view).size() : count;
        }
        @Nullable List<Divisions.Division> all = divisions.of(counts, activeCount);
        ways = all == null ? tooMany(view) : all;
        return ways.size();
    }

    private void add(Offer offer, long kind, int which) {
        long action = kind << KIND | which;
        if (offer.count() == actions.length) {
            actions = Arrays.copyOf(actions, 2 * actions.length);
        }
        actions[offer.count()] = action;
        offer.add(action);
    }

    private List<Divisions.Division> tooMany(View view) {
        StringBuilder states = new StringBuilder();
        for (int node = 1; node <= nodes; node++) {
            states.append("\n  node ")
                    .append(node)
                    .append(": ")
                    .append(view.up(node) ? String.valueOf(view.state(node)) : "down");
        }
        throw new UsageException("there are more than " + ACTIONS_MAX + " ways to divide " + nodes + " nodes of "
                + activeCount + " abstract states; give fewer nodes,"
                + (options.model() == PartitionOptions.Model.COLOURS ? "" : " model=colours,")
                + " a state abstraction that tells fewer states apart (colours=NAME), or"
                + " over=requests. The state:" + states);
    }

    private int down() {
        int down = 0;
        for (int node = 1; node <= nodes; node++) {
            down += abstractStates.isUp(node) ? 0 : 1;
        }
        return down;
    }

    /** The first request that can be put to a node which serves; stop if there is none. */
    private long request(View view) {
        for (int i = 0; i < view.requests(); i++) {
            int node = Code.b(view.request(i));
            Object state = view.state(node);
            if (state != null && HasEpisodes.of(deployment).serves().test(state)) {
                return Code.invoke(view.request(i));
            }
        }
        return Code.stop();
    }

    @Override
    public void begin(View view, int place) {
        long action = actions[place];
        int which = (int) action;
        first = Code.stop();
        switch ((int) (action >>> KIND)) {
            case (int) STAY -> rounds.begin(view, options.ticks());
            case (int) DIVIDE -> {
                if (links != null) {
                    links.set(which);
                } else {
                    deal(ways.get(which));
                }
                if (options.asPublished()) {
                    before = network.fingerprint(abstractStates);
                }
                rounds.begin(view, options.ticks());
            }
            case (int) CRASH -> {
                int node = any(active[which]);
                crashes++;
                first = Code.crash(node, options.disk());
                rounds.beginTick();
            }
            case (int) START -> {
                int node = anyDown();
                first = Code.restart(node);
                rounds.beginTickOf(node);
            }
            default -> {
                requests++;
                first = request(view);
                rounds.beginTick();
            }
        }
    }

    /** Nodes of one abstract state are alike: which of them go where is drawn. */
    private void deal(Divisions.Division division) {
        boolean[] dealt = new boolean[nodes + 1];
        for (int i = 0; i < division.blocks().size(); i++) {
            int[] block = division.blocks().get(i);
            for (int abstractState = 0; abstractState < activeCount; abstractState++) {
                for (int k = 0; k < block[abstractState]; k++) {
                    int node = any(active[abstractState], dealt);
                    dealt[node] = true;
                    blocks.put(node, i + 1);
                }
            }
        }
    }

    private int any(long abstractState) {
        return any(abstractState, new boolean[nodes + 1]);
    }

    private int any(long abstractState, boolean[] except) {
        int chosen = 0;
        int found = 0;
        for (int node = 1; node <= nodes; node++) {
            if (abstractStates.isUp(node)
                    && !except[node]
                    && abstractStates.of(node) == abstractState
                    && random.nextInt(++found) == 0) {
                chosen = node;
            }
        }
        return chosen;
    }

    private int anyDown() {
        int chosen = 0;
        int found = 0;
        for (int node = 1; node <= nodes; node++) {
            if (!abstractStates.isUp(node) && random.nextInt(++found) == 0) {
                chosen = node;
            }
        }
        return chosen;
    }

    @Override
    public long next(View view) {
        if (first != Code.stop()) {
            long decision = first;
            first = Code.stop();
            return decision;
        }
        long twin = twins == null || view.drops() >= options.drops() ? Code.stop() : twins.next();
        return twin == Code.stop() ? rounds.next(view) : twin;
    }

    /** Abstract states are letters: {@code AA|B} are three nodes, of which two of one abstract state can talk to each other. */
    @Override
    public String describe(View view) {
        Map<Integer, String> texts = new TreeMap<>();
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < activeCount; i++) {
            String text = "";
            for (int node = 1; node <= nodes; node++) {
                if (abstractStates.isUp(node) && abstractStates.of(node) == active[i]) {
                    texts.merge(blocks.of(node), letter(i), String::concat);
                    text = (links == null ? letter(i) : "node " + node) + ": " + abstractStates.text(view, node);
                }
            }
            letters.append("; ").append(text);
        }
        List<String> all = new ArrayList<>(texts.values());
        all.sort(null); // blocks have no order
        return (links == null ? String.join("|", all) : "links " + links.text())
                + (down() > 0 ? ", " + down() + " down" : "")
                + ", requests made " + requests + ", unchanged for " + same + letters;
    }

    @Override
    public String describe(View view, int place) {
        long action = actions[place];
        int which = (int) action;
        return switch ((int) (action >>> KIND)) {
            case (int) STAY -> "stay";
            case (int) DIVIDE -> links != null ? "links " + links.text(which) : divide(ways.get(which));
            case (int) CRASH -> "crash " + (links == null ? letter(which) : "node " + only(active[which]));
            case (int) START -> "start";
            default -> "request";
        };
    }

    /** The node of this abstract state, where each has its own. */
    private int only(long abstractState) {
        int node = 1;
        while (!abstractStates.isUp(node) || abstractStates.of(node) != abstractState) {
            node++;
        }
        return node;
    }

    private static String divide(Divisions.Division way) {
        return "divide "
                + way.blocks().stream().map(Partitions::letters).sorted().collect(Collectors.joining("|"));
    }

    private static String letters(int[] block) {
        StringBuilder letters = new StringBuilder();
        for (int abstractState = 0; abstractState < block.length; abstractState++) {
            letters.append(letter(abstractState).repeat(block[abstractState]));
        }
        return letters.toString();
    }

    private static String letter(int abstractState) {
        return abstractState < 26 ? String.valueOf((char) ('A' + abstractState)) : "(" + abstractState + ")";
    }

    @Override
    public @Nullable Observer observer() {
        return twins;
    }
}
