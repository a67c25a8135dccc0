package dev.waymark.strategies.exhaustive;

import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes what is left of a search tree between two generations, when no run is under way, and reads it again. */
final class SavedTree {
    /** By place in the order in which they are written: a point before those below it. */
    private final List<SearchNode> nodes = new ArrayList<>();

    /** Only looked up. */
    private final Map<SearchNode, Integer> places = new LinkedHashMap<>();

    int place(SearchNode node) {
        Integer place = places.get(node);
        return place == null ? -1 : place;
    }

    SearchNode at(int place) throws IOException {
        Saved.demand(place >= 0 && place < nodes.size(), "a point of the search");
        return nodes.get(place);
    }

    void write(SearchNode node, DataOutput out) throws IOException {
        places.put(node, places.size());
        SearchOutput.writeAll(node.offers, out);
        SearchOutput.writeAll(node.pending, out);
        out.writeInt(node.sleeping.size());
        for (Step each : node.sleeping) {
            each.write(out);
        }
        node.cost.write(out);
        out.writeInt(node.children.size());
        for (SearchNode.Child child : node.children) {
            child.choice.write(out);
            out.writeBoolean(child.step != null);
            if (child.step != null) {
                child.step.write(out);
            }
            out.writeBoolean(child.done);
            out.writeLong(child.leaves);
            out.writeBoolean(child.node != null);
            if (child.node != null) {
                write(child.node, out);
            }
        }
    }

    SearchNode read(@Nullable SearchNode parent, SearchNode.@Nullable Child edge, DataInput in) throws IOException {
        List<Choice> offers = SearchOutput.readAll(in);
        List<Choice> pending = SearchOutput.readAll(in);
        List<Step> sleeping = new ArrayList<>();
        for (int i = Saved.count(in, "steps that sleep"); i > 0; i--) {
            sleeping.add(Step.read(in));
        }
        SearchNode node = new SearchNode(parent, edge, offers, sleeping, Cost.read(in));
        nodes.add(node);
        node.pending.addAll(pending);
        for (int i = Saved.count(in, "choices"); i > 0; i--) {
            SearchNode.Child child = new SearchNode.Child(Choice.read(in));
            node.children.add(child);
            child.step = in.readBoolean() ? Step.read(in) : null;
            child.done = in.readBoolean();
            child.leaves = Saved.natural(in, "executions");
            child.node = in.readBoolean() ? read(node, child, in) : null;
        }
        return node;
    }
}
