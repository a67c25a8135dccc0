package dev.waymark.strategies.rl.abstraction;

import dev.waymark.core.Deployment;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.coverage.HashingAbstraction;
import dev.waymark.core.coverage.WrittenAbstraction;
import dev.waymark.engine.primitive.LongSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which abstract states nodes have, after every decision. */
final class SeenAbstractStates implements Observer {
    private final Deployment deployment;
    private final int most;
    private final HashingAbstraction abstraction = new HashingAbstraction();
    private final LongSet all = new LongSet();
    private final LongSet[] ofNode;
    private final int[] counts;
    private int allCount;
    private final Map<String, Set<String>> values = new LinkedHashMap<>();
    private final Map<Integer, String> last = new TreeMap<>();
    private final List<AbstractionReport.TooMany> tooMany = new ArrayList<>();
    private final List<Integer> growth = new ArrayList<>();
    private @Nullable View view;

    /** More than {@code most} of one node are too many. */
    SeenAbstractStates(Deployment deployment, int most) {
        this.deployment = deployment;
        this.most = most;
        this.ofNode = new LongSet[deployment.nodes() + 1];
        this.counts = new int[deployment.nodes() + 1];
        for (int node = 1; node < ofNode.length; node++) {
            ofNode[node] = new LongSet();
        }
    }

    @Override
    public void begin(View newView) {
        view = newView;
    }

    @Override
    public void stepped(int node) {
        Object state = view == null || node == 0 ? null : view.state(node);
        if (state == null) {
            return;
        }
        long abstractState = abstraction.hashOf(deployment, state, node);
        if (ofNode[node].add(abstractState)) {
            counts[node]++;
            allCount += all.add(abstractState) ? 1 : 0;
            note(node, WrittenAbstraction.fields(deployment, state, node));
        }
    }

    private void note(int node, Map<String, String> fields) {
        fields.forEach((field, value) ->
                values.computeIfAbsent(field, name -> new TreeSet<>()).add(value));
        String text = WrittenAbstraction.line(fields);
        String before = last.put(node, text);
        if (counts[node] == most + 1) {
            String field = "";
            int largest = 0;
            for (Map.Entry<String, Set<String>> each : values.entrySet()) {
                if (each.getValue().size() > largest) {
                    field = each.getKey();
                    largest = each.getValue().size();
                }
            }
            List<String> examples = before == null ? List.of(text) : List.of(before, text);
            tooMany.add(new AbstractionReport.TooMany(node, most, field, largest, examples));
        }
    }

    void executionOver() {
        growth.add(allCount);
    }

    List<AbstractionReport.TooMany> tooMany() {
        return tooMany;
    }

    AbstractionReport.AbstractStates report() {
        List<Integer> perNode = new ArrayList<>();
        for (int node = 1; node < counts.length; node++) {
            perNode.add(counts[node]);
        }
        Map<String, Integer> fields = new LinkedHashMap<>();
        values.forEach((field, seen) -> fields.put(field, seen.size()));
        int beforeLast = growth.size() * 3 / 4;
        int late = beforeLast == 0 ? allCount : allCount - growth.get(beforeLast - 1);
        return new AbstractionReport.AbstractStates(allCount, perNode, late, fields);
    }
}
