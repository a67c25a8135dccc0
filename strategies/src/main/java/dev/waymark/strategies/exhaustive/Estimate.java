package dev.waymark.strategies.exhaustive;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many executions there look to be, from the part of the tree that is known: what is still to be chosen at a point is taken to be as
 * large as what was chosen there, on the average ({@code mean}), or as the smallest or the largest of it ({@code low}, {@code high}).
 * As in Knuth, <i>Estimating the efficiency of backtrack programs</i>, 1975, but from the paths that the search has gone and not
 * from random ones, so it is biased where the first choices at each point are unlike the last.
 */
record Estimate(double low, double mean, double high) {
    private static final Estimate ONE = new Estimate(1, 1, 1);

    static Estimate of(@Nullable SearchNode root) {
        if (root == null) {
            return new Estimate(0, 0, 0);
        }
        List<SearchNode> all = new ArrayList<>(); // each before those below it; trees are deep, so without recursion
        all.add(root);
        for (int i = 0; i < all.size(); i++) {
            for (SearchNode.Child child : all.get(i).children) {
                if (child.node != null) {
                    all.add(child.node);
                }
            }
        }
        Map<SearchNode, Estimate> known = new LinkedHashMap<>(); // only looked up
        for (int i = all.size() - 1; i >= 0; i--) {
            known.put(all.get(i), at(all.get(i), known));
        }
        return known.getOrDefault(root, ONE);
    }

    private static Estimate at(SearchNode node, Map<SearchNode, Estimate> known) {
        double low = 0;
        double mean = 0;
        double high = 0;
        double least = Double.MAX_VALUE;
        double most = 0;
        int seen = 0;
        for (SearchNode.Child child : node.children) {
            Estimate each = child.node == null
                    ? new Estimate(child.leaves, child.leaves, child.leaves)
                    : known.getOrDefault(child.node, ONE);
            low += each.low;
            mean += each.mean;
            high += each.high;
            if (each.high > 0) { // else nothing but repetitions, or on its way
                seen++;
                least = Math.min(least, each.low);
                most = Math.max(most, each.high);
            }
        }
        int ahead = node.pending.size();
        if (seen == 0) {
            return ahead == 0 && !node.children.isEmpty()
                    ? new Estimate(0, 0, 0)
                    : new Estimate(1, 1 + ahead, 1 + ahead);
        }
        return new Estimate(low + ahead * least, mean + ahead * mean / seen, high + ahead * most);
    }
}
