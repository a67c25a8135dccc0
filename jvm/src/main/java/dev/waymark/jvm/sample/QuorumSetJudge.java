package dev.waymark.jvm.sample;

import dev.waymark.jvm.server.Judge;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Remembers what was acknowledged, and what must therefore be in a set that was asked for later. */
final class QuorumSetJudge implements Judge {
    private final Set<String> acknowledged = new TreeSet<>();
    private final Map<List<Integer>, Object> requests = new HashMap<>();
    private final Map<List<Integer>, Set<String>> expected = new HashMap<>();

    @Override
    public void asked(Verdicts verdicts, int node, int client, int number, Object request) {
        requests.put(List.of(client, number), request);
        expected.put(List.of(client, number), new TreeSet<>(acknowledged));
    }

    @Override
    public void replied(Verdicts verdicts, int node, int client, int number, @Nullable Object result) {
        String request = String.valueOf(requests.get(List.of(client, number)));
        String answer = String.valueOf(result);
        if (request.startsWith("add ") && answer.equals("ok")) {
            acknowledged.add(request.substring("add ".length()));
        } else if (request.equals("list") && answer.startsWith("set ")) {
            Set<String> missing = new TreeSet<>(expected.getOrDefault(List.of(client, number), Set.of()));
            if (!missing.isEmpty()) {
                verdicts.reach(QuorumSet.STAYS);
            }
            missing.removeAll(Arrays.asList(answer.substring("set ".length()).split(",")));
            if (!missing.isEmpty()) {
                verdicts.violation(QuorumSet.STAYS, missing + " had been acknowledged, and the set is " + answer);
            }
        }
    }

    @Override
    public void rests(Verdicts verdicts, int node, Map<String, ?> state) {
        if (state.get("open") instanceof Integer open && open > 0) {
            verdicts.reach(QuorumSet.WAKES);
        }
        if (state.get("stuck") instanceof Integer stuck && stuck > 0) {
            verdicts.violation(
                    QuorumSet.WAKES, stuck + " request on node " + node + " sleeps although its majority is there");
        }
    }
}
