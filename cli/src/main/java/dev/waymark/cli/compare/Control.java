package dev.waymark.cli.compare;

import dev.waymark.core.model.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What the same strategies found in the same trials without the bug; the names of the components are keys of {@code control}. */
record Control(@Meaning("what each of them found") List<OfStrategy> strategies) {
    record OfStrategy(
            @Meaning("as it was given") String name,
            @Meaning("objects as of `run`") List<JsonNode> trials,
            @Meaning("what they found") List<Violated> violations) {}

    static Control of(Map<String, List<Trial>> trials) {
        List<OfStrategy> strategies = new ArrayList<>();
        trials.forEach(
                (name, ofIt) -> strategies.add(new OfStrategy(name, Comparison.reports(ofIt), Violated.of(ofIt))));
        return new Control(strategies);
    }

    /** Of each strategy. */
    int trials() {
        return strategies.stream().mapToInt(each -> each.trials().size()).min().orElse(0);
    }

    /** Whichever strategy found it: it is the system that shows it. */
    private Set<String> ids() {
        Set<String> ids = new LinkedHashSet<>();
        strategies.forEach(each -> each.violations().forEach(violated -> ids.add(violated.id())));
        return ids;
    }

    /** The same trials, with a mark at what was found without the bug too. */
    Map<String, List<Trial>> mark(Map<String, List<Trial>> trials) {
        Set<String> ids = ids();
        Map<String, List<Trial>> marked = new LinkedHashMap<>();
        trials.forEach((name, ofIt) ->
                marked.put(name, ofIt.stream().map(trial -> trial.marked(ids)).toList()));
        return marked;
    }

    /** {@code 3 of 20}: trials of all strategies together that found this. */
    String share(String id) {
        int found = 0;
        int all = 0;
        for (OfStrategy each : strategies) {
            all += each.trials().size();
            for (Violated violated : each.violations()) {
                found += violated.id().equals(id) ? violated.trials() : 0;
            }
        }
        return found + " of " + all;
    }

    /** In a sentence: what it comes to. */
    String text() {
        Map<String, List<String>> byProperty = new LinkedHashMap<>();
        for (OfStrategy each : strategies) {
            for (Violated violated : each.violations()) {
                byProperty
                        .computeIfAbsent(violated.property(), name -> new ArrayList<>())
                        .add(each.name() + " " + violated.trials() + " of "
                                + each.trials().size());
            }
        }
        if (byProperty.isEmpty()) {
            return "control: the same trials without the bug violate nothing";
        }
        List<String> parts = new ArrayList<>();
        byProperty.forEach((property, where) -> parts.add(property + " (" + String.join(", ", where) + ")"));
        return "control: the same trials without the bug violate " + String.join(" and ", parts)
                + "; these do not count as found";
    }
}
