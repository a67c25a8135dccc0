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
    private static final double MINUTE = 60_000;

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

    /** For the line of progress. */
    String brief(Estimate estimate, long leaves) {
        String text = number(classes) + (classes == 1 ? " class" : " classes");
        return estimate.mean() <= leaves || leaves == 0
                ? text
                : text + ", " + percent(leaves / estimate.mean()) + " of about " + total(estimate, leaves);
    }

    private String total(Estimate estimate, long leaves) {
        double each = (double) classes / leaves; // without reduction a class has several executions
        return rounded(each * estimate.mean()) + " (" + rounded(each * estimate.low()) + " to "
                + rounded(each * estimate.high()) + ")";
    }

    /** After a while: how large the world looks, how long it will take, and what would end in a minute. */
    String outlook(World world, Estimate estimate, long leaves, long elapsedMillis) {
        if (leaves == 0 || estimate.mean() <= leaves) {
            return "";
        }
        double perMilli = (double) leaves / Math.max(1, elapsedMillis);
        double left = (estimate.mean() - leaves) / perMilli;
        String text = "the world looks like " + total(estimate, leaves) + " classes, " + duration(left) + " to go";
        if (left < MINUTE) {
            return text;
        }
        long lengths = 0;
        long made = 0;
        for (Map.Entry<Integer, Long> each : byDepth.entrySet()) {
            lengths += each.getKey() * each.getValue();
            made += each.getValue();
        }
        double length = (double) lengths / Math.max(1, made);
        // as if each decision multiplied the executions by the same number
        int depth = (int) (length * Math.log(Math.max(2, MINUTE * perMilli)) / Math.log(estimate.mean()));
        return text + ": about depth=" + Math.max(1, Math.min(depth, world.depth() - 1)) + " would end in a minute"
                + other(world);
    }

    /** A bound that is not given yet, beside the one on decisions. */
    private static String other(World world) {
        return world.delays() < 0
                ? ", or try delays=2" + (world.timers() != 0 ? ", timers=0" : "")
                : world.delays() > 0 ? ", or try delays=" + (world.delays() - 1) : "";
    }

    private static String duration(double millis) {
        double minutes = millis / MINUTE;
        return minutes < 1
                ? "less than a minute"
                : minutes < 120
                        ? "about " + rounded(minutes) + (minutes < 1.5 ? " minute" : " minutes")
                        : "about " + rounded(minutes / 60) + " hours";
    }

    /** To two digits: it is no more than an estimate. */
    private static String rounded(double number) {
        double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(Math.max(1, number))) - 1));
        double round = Math.rint(number / unit) * unit;
        return round < 1e15 ? String.format(Locale.ROOT, "%,.0f", round) : String.format(Locale.ROOT, "%.1e", round);
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
