package dev.waymark.engine;

import dev.waymark.core.model.Decision;
import dev.waymark.core.model.Meaning;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.EventText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of a trace there was in a replay that may differ: of the recorded decisions those that applied, be it to a
 * substitute, and of the recorded events those that were seen again in their order.
 *
 * <p>An event and its like are told by their text; of equal ones the first is paired with the first, the second with the
 * second, and so on. Seen again in order is then the longest sequence of pairs that both sides have in the same order.
 * Where no text comes twice, as with all that bears a name, this is the longest common subsequence, but it takes
 * n log n steps. Whether something came unasked does not matter here.
 */
public record ReplaySimilarity(
        @Meaning("of the trace") int decisions,
        @Meaning("how many of them applied") int applied,
        @Meaning("of the trace") int events,

        @Meaning("how many of them were seen again, in their order")
        int seenAgain) {
    static ReplaySimilarity of(Trace trace, Recording recording) {
        int decisions = (int) trace.decisions().stream()
                .filter(decision -> !(decision instanceof Decision.Stop))
                .count();
        List<String> recorded = withoutMarks(EventText.lines(trace.execution().events()));
        int common = common(recorded, withoutMarks(recording.lines()));
        return new ReplaySimilarity(decisions, recording.decisions().size(), recorded.size(), common);
    }

    private static List<String> withoutMarks(List<String> lines) {
        return lines.stream().filter(line -> !line.equals(EventText.UNASKED)).toList();
    }

    /** The length of the longest sequence of pairs in the same order. */
    static int common(List<String> recorded, List<String> seen) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < seen.size(); i++) {
            places.computeIfAbsent(seen.get(i), line -> new ArrayList<>()).add(i);
        }
        Map<String, Integer> met = new LinkedHashMap<>();
        int[] ends = new int[recorded.size()]; // ends[k]: the earliest place at which a sequence of k + 1 pairs can end
        int longest = 0;
        for (String line : recorded) {
            int rank = met.merge(line, 1, Integer::sum) - 1;
            List<Integer> there = places.getOrDefault(line, List.of());
            if (rank < there.size()) {
                int place = there.get(rank);
                int found = Arrays.binarySearch(ends, 0, longest, place);
                int at = found >= 0 ? found : -found - 1;
                ends[at] = place;
                longest = Math.max(longest, at + 1);
            }
        }
        return longest;
    }

    /** From 0 to 1. */
    public double appliedShare() {
        return share(applied, decisions);
    }

    /** From 0 to 1. */
    public double seenAgainShare() {
        return share(seenAgain, events);
    }

    private static double share(int part, int whole) {
        return whole == 0 ? 1 : (double) part / whole;
    }

    /** For people. */
    public String text() {
        return applied + " of " + decisions + " decisions applied, " + seenAgain + " of " + events
                + " events were seen again in their order";
    }
}
