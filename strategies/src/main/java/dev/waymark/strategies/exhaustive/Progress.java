package dev.waymark.strategies.exhaustive;

import dev.waymark.core.strategy.Saved;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a search has made so far, and the sentence that says what that covers. */
final class Progress {
    private long classes;
    private long violating;
    private long redundant;
    private long diverged;
    private boolean boundReached;
    private TreeMap<Integer, Long> byDepth = new TreeMap<>();

    void made(boolean fresh, int length, boolean cutByBound, boolean violated) {
        boundReached |= cutByBound;
        if (!fresh) {
            redundant++;
            return;
        }
        classes++;
        violating += violated ? 1 : 0;
        byDepth.merge(length, 1L, Long::sum);
    }

    void diverged() {
        diverged++;
    }

    boolean isDiverged() {
        return diverged > 0;
    }

    boolean boundReached() {
        return boundReached;
    }

    /** All is made again with a larger bound; what was made so far is part of that. */
    void nextLevel() {
        classes = 0;
        violating = 0;
        redundant = 0;
        boundReached = false;
        byDepth = new TreeMap<>();
    }

    Map<String, Object> told(World world, boolean complete, double share) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("complete", complete);
        told.put("classes", classes);
        told.put("bound", world.bound());
        told.put("boundReached", boundReached);
        told.put("reduction", world.reduction().word());
        told.put("redundant", redundant);
        Map<String, Long> depths = new LinkedHashMap<>();
        byDepth.forEach((depth, count) -> depths.put(Integer.toString(depth), count));
        told.put("classesByDepth", depths);
        told.put("estimatedShare", share);
        told.put("covered", sentence(world, complete, share));
        return told;
    }

    List<String> lines(World world, boolean complete, double share) {
        List<String> lines = new ArrayList<>();
        lines.add(sentence(world, complete, share));
        if (complete && !boundReached) {
            lines.add("  (no execution came to the bound on decisions: a larger one changes nothing)");
        }
        return lines;
    }

    private String sentence(World world, boolean complete, double share) {
        String verdict =
                violating == 0 ? "none violates" : number(violating) + (violating == 1 ? " violates" : " violate");
        if (complete) {
            return "all " + number(classes) + " classes of executions with " + world.text(world.depth()) + ": "
                    + verdict;
        }
        String rest = share <= 0 || share >= 1
                ? "how many there are is not known"
                : "an estimated " + percent(share) + " of about " + number(Math.round(classes / share));
        return number(classes) + " classes of executions with " + world.text(world.depth()) + ", " + rest + ": "
                + verdict;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.001 ? "%.2g%%" : "%.1f%%", 100 * share);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    void save(DataOutput out) throws IOException {
        out.writeLong(classes);
        out.writeLong(violating);
        out.writeLong(redundant);
        out.writeLong(diverged);
        out.writeBoolean(boundReached);
        out.writeInt(byDepth.size());
        for (Map.Entry<Integer, Long> each : byDepth.entrySet()) {
            out.writeInt(each.getKey());
            out.writeLong(each.getValue());
        }
    }

    void restore(DataInput in) throws IOException {
        classes = Saved.natural(in, "classes");
        violating = Saved.natural(in, "violations");
        redundant = Saved.natural(in, "executions");
        diverged = Saved.natural(in, "executions");
        boundReached = in.readBoolean();
        byDepth = new TreeMap<>();
        for (int i = Saved.count(in, "depths"); i > 0; i--) {
            byDepth.put(in.readInt(), Saved.natural(in, "classes"));
        }
    }
}
