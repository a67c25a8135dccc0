package dev.waymark.strategies.rl.abstraction;

import dev.waymark.strategies.rl.memory.Described;
import dev.waymark.strategies.rl.memory.Episode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which states actions led to: abstract states that are too coarse make one action in one state lead to many. */
final class SeenTransitions {
    /** Fewer tries say nothing. */
    private static final int TRIES_MIN = 5;

    private static final int SHOWN = 4;

    private record Pair(long state, long action) {}

    private final Map<Pair, Map<Long, Integer>> ledTo = new LinkedHashMap<>();
    private final Map<Long, Described> texts = new LinkedHashMap<>();
    private final Set<Long> states = new TreeSet<>();
    private long steps;

    void add(Episode episode) {
        episode.described().forEach(state -> texts.putIfAbsent(state.state(), state));
        for (int i = 0; i < episode.steps(); i++) {
            ledTo.computeIfAbsent(new Pair(episode.state(i), episode.action(i)), pair -> new LinkedHashMap<>())
                    .merge(episode.state(i + 1), 1, Integer::sum);
            states.add(episode.state(i));
            steps++;
        }
    }

    long steps() {
        return steps;
    }

    int states() {
        return states.size();
    }

    AbstractionReport.Transitions report() {
        int tried = 0;
        int sure = 0;
        long tries = 0;
        double sum = 0;
        AbstractionReport.@Nullable Example worst = null;
        for (Map.Entry<Pair, Map<Long, Integer>> each : ledTo.entrySet()) {
            int count = each.getValue().values().stream().mapToInt(n -> n).sum();
            if (count < TRIES_MIN) {
                continue;
            }
            double bits = entropy(each.getValue(), count);
            tried++;
            tries += count;
            sum += bits * count;
            sure += each.getValue().size() == 1 ? 1 : 0;
            Described state = texts.get(each.getKey().state());
            if (state != null && bits > (worst == null ? 0 : worst.bits())) {
                worst = example(state, each.getKey().action(), each.getValue(), count, bits);
            }
        }
        return new AbstractionReport.Transitions(
                ledTo.size(), tried, tries == 0 ? 0 : sum / tries, tried == 0 ? 0 : (double) sure / tried, worst);
    }

    static double entropy(Map<Long, Integer> outcomes, int count) {
        double bits = 0;
        for (int times : outcomes.values()) {
            double share = (double) times / count;
            bits -= share * Math.log(share) / Math.log(2);
        }
        return Math.abs(bits); // no -0.0
    }

    private AbstractionReport.Example example(
            Described state, long action, Map<Long, Integer> outcomes, int count, double bits) {
        String text = state.actions().stream()
                .filter(each -> each.action() == action)
                .map(Described.Doable::text)
                .findFirst()
                .orElse(Long.toHexString(action));
        List<String> next = new ArrayList<>();
        outcomes.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(SHOWN)
                .forEach(each -> next.add(each.getValue() + " times " + text(each.getKey())));
        return new AbstractionReport.Example(state.text(), text, count, bits, next);
    }

    private String text(long state) {
        Described known = texts.get(state);
        return known == null ? Long.toHexString(state) : known.text();
    }
}
