package dev.waymark.blackbox.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which faults there were, from when to when; times are milliseconds since the execution began. */
public final class FaultLog {
    /** Something that lasted. */
    public record Band(String what, double fromMillis, double toMillis) {}

    private record Line(double millis, String what) {}

    private final List<Line> lines = new ArrayList<>();
    private final List<Band> bands = new ArrayList<>();
    private final Map<String, Double> open = new TreeMap<>();
    private long startNanos;

    public void begin() {
        lines.clear();
        bands.clear();
        open.clear();
        startNanos = System.nanoTime();
    }

    private double now() {
        return (System.nanoTime() - startNanos) / 1e6;
    }

    /** It begins; of what goes on already the beginning stays. */
    public void began(String what) {
        lines.add(new Line(now(), what));
        open.putIfAbsent(what, now());
    }

    /** What was said to begin is over; {@code how}: what ended it. */
    public void ended(String what, String how) {
        lines.add(new Line(now(), how));
        Double from = open.remove(what);
        if (from != null) {
            bands.add(new Band(what, from, now()));
        }
    }

    /** All that goes on and begins like this is over; {@code how} is empty if what begins instead says so. */
    public void endedAll(String prefix, String how) {
        if (!how.isEmpty()) {
            lines.add(new Line(now(), how));
        }
        for (String what : List.copyOf(open.keySet())) {
            if (what.startsWith(prefix)) {
                bands.add(new Band(what, open.getOrDefault(what, now()), now()));
                open.remove(what);
            }
        }
    }

    /** What goes on lasts until now. */
    public List<Band> bands() {
        List<Band> all = new ArrayList<>(bands);
        open.forEach((what, from) -> all.add(new Band(what, from, now())));
        return all;
    }

    /** A line for each: when, and what. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(String.format(Locale.ROOT, "%10.1f ms  %s%n", line.millis(), line.what()));
        }
        return text.toString();
    }
}
