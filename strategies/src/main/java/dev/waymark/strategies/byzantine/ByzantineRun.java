package dev.waymark.strategies.byzantine;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.Decision;
import dev.waymark.core.model.MessageName;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.primitive.LongSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A strategy at work while some nodes lie. Their messages are changed when the strategy wants to deliver them, so that a liar
 * knows all that has happened by then; the delivery follows. How much is lied, and in which of the ways, differs from
 * execution to execution: one that always lies is soon ignored by all, and lies that contradict each other harm nobody.
 */
final class ByzantineRun implements Run {
    /** In percent of what a liar has to say. */
    private static final int[] RATES = {5, 20, 50, 100};

    private static final int FORGED_IN_A_STEP = 4;

    private final Run inner;
    private final MessageCorruptions lies;
    private final int[] liars;
    private final long seed;
    private final int nodes;
    private final int rate;
    private final @Nullable EquivocationPlan plan;
    private final List<MessageCorruption> inPlace;
    private final List<MessageCorruption> besides;
    private final EquivocationHistory equivocations;
    private final int[] said;
    private final LongSet touched = new LongSet(1 << 6);
    private final Deque<Decision> forged = new ArrayDeque<>();
    private int corrupted;
    private long pending = Code.stop();

    ByzantineRun(Run inner, CorruptionGrammar grammar, int[] liars, long executionSeed, int nodes) {
        this.inner = inner;
        this.lies = grammar.lies();
        this.liars = liars;
        this.nodes = nodes;
        this.said = new int[nodes + 1];
        this.equivocations = new EquivocationHistory(nodes);
        this.seed = Seeds.stream(executionSeed, "lies", 0);
        Rng drawn = new Rng(seed);
        this.rate = RATES[drawn.nextInt(RATES.length)];
        this.plan = drawn.nextInt(2) == 0 ? EquivocationPlan.drawn(grammar.inPlace(), nodes, drawn) : null;
        this.inPlace = plan == null ? some(grammar.inPlace(), drawn) : plan.ways();
        this.besides = some(grammar.besides(), drawn);
    }

    /** About half of them; if that were none, all. */
    private static List<MessageCorruption> some(List<MessageCorruption> ways, Rng random) {
        List<MessageCorruption> some = new ArrayList<>(ways);
        some.removeIf(way -> random.nextInt(2) == 0);
        return some.isEmpty() ? ways : some;
    }

    @Override
    public @Nullable Observer observer() {
        return inner.observer();
    }

    @Override
    public void tellSteps(Observer listener) {
        inner.tellSteps(listener);
    }

    @Override
    public byte[] output() {
        return inner.output();
    }

    @Override
    public Map<String, Integer> counters() {
        return inner.counters();
    }

    @Override
    public long next(View view) {
        while (corrupted < liars.length) {
            int node = liars[corrupted++];
            if (view.liars() < liars.length && !view.faulty(node)) { // a scenario may have been faster
                return Code.corrupt(node);
            }
        }
        if (!forged.isEmpty()) {
            return view.encode(forged.remove());
        }
        if (pending != Code.stop()) {
            long due = pending;
            pending = Code.stop();
            if (find(view, due) >= 0) {
                return due;
            }
        }
        long decision = inner.next(view);
        if (Code.kind(decision) != Code.DELIVER || Code.injected(decision) || Code.copy(decision) > 0) {
            return decision;
        }
        int index = find(view, decision);
        if (index < 0) {
            return decision;
        }
        return view.faulty(Code.a(decision)) ? told(view, decision, index) : heard(view, decision, index);
    }

    /** A message of a liar, to whomever: as it is, changed, or not at all. */
    private long told(View view, long decision, int index) {
        int from = Code.a(decision);
        int to = Code.b(decision);
        if (from == to || !touched.add(decision & Code.NAME_MASK)) {
            return decision;
        }
        Object truth = lies.read(view.payload(index));
        Equivocation known = equivocations.about(from, truth);
        Object lie = (known != null ? known : drawn(inPlace, from, truth, rate)).to(to);
        if (lie == null) {
            return decision;
        }
        if (lie == Equivocation.SILENCE) {
            return Code.drop(decision & Code.NAME_MASK);
        }
        pending = decision;
        return view.encode(new Decision.Replace(MessageName.of(decision), null, lie));
    }

    /** A message of a correct node, which may give liars something to say. */
    private long heard(View view, long decision, int index) {
        int from = Code.a(decision);
        Object truth = lies.read(view.payload(index));
        if (besides.isEmpty() || equivocations.about(from, truth) != null) {
            return decision;
        }
        Equivocation equivocation = drawn(besides, from, truth, rate / FORGED_IN_A_STEP);
        for (int to = 1; to <= nodes; to++) {
            Object lie = equivocation.to(to);
            if (lie != null) {
                int liar = liarFor(view, to);
                if (liar > 0) {
                    forged.add(new Decision.Inject(liar, to, lie));
                }
            }
        }
        if (forged.isEmpty()) {
            return decision;
        }
        pending = decision;
        return view.encode(forged.remove());
    }

    /** Somebody who lies, and not to itself. */
    private static int liarFor(View view, int to) {
        for (int node = 1; node <= view.nodes(); node++) {
            if (node != to && view.faulty(node)) {
                return node;
            }
        }
        return 0;
    }

    /** A new one. */
    private Equivocation drawn(List<MessageCorruption> ways, int teller, Object truth, int percent) {
        Rng random = new Rng(Mix.combine(Mix.combine(seed, teller), said[teller]++));
        EquivocationPlan common = ways == inPlace ? plan : null;
        Equivocation equivocation = random.nextInt(100) >= percent
                ? Equivocation.truth(teller, truth)
                : Equivocation.drawn(ways, teller, truth, common, nodes, random);
        equivocations.add(equivocation);
        return equivocation;
    }

    private static int find(View view, long decision) {
        long name = decision & Code.NAME_MASK;
        for (int i = 0; i < view.deliverable(); i++) {
            if (view.message(i) == name) {
                return i;
            }
        }
        return -1;
    }
}
