package dev.waymark.core.trace.chart;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses what of an execution is worth a row, and remembers the messages that are in flight. */
final class ChartReader implements Event.Cases<List<ChartRow>> {
    private static final List<ChartRow> NOTHING = List.of();
    private static final Pattern PACKAGE = Pattern.compile("^([a-z][a-z0-9_]*[.])+(?=[A-Z])");

    private final int nodes;
    private final boolean unicode;
    private final ChartText text;
    private final List<ChartRow> rows = new ArrayList<>();
    private final Map<MessageName, Object> inFlight = new LinkedHashMap<>();
    private final List<Event.ClockMoved> clocks = new ArrayList<>();
    private boolean unasked;

    ChartReader(int nodes, boolean unicode) {
        this.nodes = nodes;
        this.unicode = unicode;
        this.text = new ChartText(unicode);
    }

    void read(List<Event> events, @Nullable List<@Nullable String> notes) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            if (!(event instanceof Event.ClockMoved)) {
                flushClocks();
            }
            List<ChartRow> shown = event.match(this);
            if (unasked && !shown.isEmpty() && isEffect(event)) {
                rows.add(ChartRow.bar(Glyph.DOTTED, "", "came unasked"));
            }
            unasked = event instanceof Event.Unasked || (unasked && shown.isEmpty());
            rows.addAll(shown);
            String note = notes == null || i >= notes.size() ? null : notes.get(i);
            if (note != null && !note.isBlank()) {
                flushClocks();
                rows.add(ChartRow.note(Glyph.FOLLOWS.text(unicode) + " " + text.clean(note)));
            }
        }
        flushClocks();
    }

    /** Of what came unasked most is not worth a row; what is has a line above it. */
    private static boolean isEffect(Event event) {
        return event instanceof Event.Emitted || event instanceof Event.Replied || event instanceof Event.Failed;
    }

    List<ChartRow> rows() {
        return rows;
    }

    Map<MessageName, Object> inFlight() {
        return inFlight;
    }

    /** Clocks that move together are one row. */
    private void flushClocks() {
        if (clocks.isEmpty()) {
            return;
        }
        boolean together =
                clocks.stream().allMatch(e -> e.now() == clocks.get(0).now());
        String moved = together && clocks.size() > 1
                ? "clocks at " + clocks.get(0).now()
                : clocks.stream()
                        .map(e -> "clock of " + e.node() + " at " + e.now())
                        .collect(Collectors.joining(", "));
        ChartRow.Marks marks =
                new ChartRow.Marks(clocks.stream().map(Event.ClockMoved::node).toList(), Glyph.TIMER);
        rows.add(new ChartRow("", marks, "", moved, moved, ChartStyle.YELLOW, null));
        clocks.clear();
    }

    private static String joined(String first, String second) {
        return second.isEmpty() ? first : first + ": " + second;
    }

    private static List<ChartRow> arrow(
            MessageName name, Glyph line, @Nullable Glyph stop, ChartText.Label label, String verb, ChartStyle style) {
        return List.of(ChartRow.message(
                name.toString(),
                new ChartRow.Arrow(name.from(), name.to(), line, stop),
                label.type(),
                verb.isEmpty() ? label.content() : joined(verb, label.content()),
                verb.isEmpty() ? label.whole() : joined(verb, label.whole()),
                style));
    }

    private static List<ChartRow> mark(
            String name, int node, Glyph glyph, String title, String detail, ChartStyle style) {
        return List.of(ChartRow.mark(name, node, glyph, title, detail, joined(title, detail), style));
    }

    private static List<ChartRow> turning(int node, Glyph glyph, String title, ChartStyle style, Glyph lifeline) {
        return List.of(mark("", node, glyph, title, "", style).get(0).turning(lifeline));
    }

    @Override
    public List<ChartRow> started(Event.Started e) {
        return e.again() ? turning(e.node(), Glyph.UP, "restart", ChartStyle.GREEN, Glyph.LIFELINE) : NOTHING;
    }

    @Override
    public List<ChartRow> sent(Event.Sent e) {
        inFlight.put(e.message(), e.payload());
        return NOTHING;
    }

    @Override
    public List<ChartRow> delivered(Event.Delivered e) {
        inFlight.remove(e.message());
        return arrow(e.message(), Glyph.LINE, null, text.label(e.payload()), "", ChartStyle.CYAN);
    }

    @Override
    public List<ChartRow> dropped(Event.Dropped e) {
        inFlight.remove(e.message());
        return arrow(e.message(), Glyph.LINE, Glyph.LOST, text.label(e.payload()), "lost", ChartStyle.RED);
    }

    @Override
    public List<ChartRow> duplicated(Event.Duplicated e) {
        inFlight.put(e.copy(), e.payload());
        ChartText.Label label = text.label(e.payload());
        return arrow(e.message(), Glyph.LINE, Glyph.TWICE, label, "copied as " + e.copy(), ChartStyle.YELLOW);
    }

    @Override
    public List<ChartRow> replaced(Event.Replaced e) {
        inFlight.put(e.message(), e.payload());
        ChartText.Label now = text.label(e.payload());
        String change = "replaced, was " + text.label(e.before()).whole() + ", now " + now.whole();
        ChartRow.Arrow arrow =
                new ChartRow.Arrow(e.message().from(), e.message().to(), Glyph.LINE, Glyph.CHANGED);
        return List.of(ChartRow.message(e.message().toString(), arrow, now.type(), change, change, ChartStyle.YELLOW));
    }

    @Override
    public List<ChartRow> injected(Event.Injected e) {
        inFlight.put(e.message(), e.payload());
        return arrow(e.message(), Glyph.DOTTED, Glyph.ADDED, text.label(e.payload()), "injected", ChartStyle.YELLOW);
    }

    @Override
    public List<ChartRow> fired(Event.Fired e) {
        String kind = text.clean(e.timer().kind());
        String when = "timer fires at " + e.now();
        return List.of(ChartRow.mark(
                text.clean(e.timer()), e.node(), Glyph.TIMER, kind, when, kind + ": " + when, ChartStyle.YELLOW));
    }

    @Override
    public List<ChartRow> invoked(Event.Invoked e) {
        String request = text.clean(e.request());
        return mark(e.operation().toString(), e.node(), Glyph.REQUEST, "request", request, ChartStyle.GREEN);
    }

    @Override
    public List<ChartRow> replied(Event.Replied e) {
        String result = text.clean(e.result());
        return mark(e.operation().toString(), e.node(), Glyph.REPLY, "reply", result, ChartStyle.GREEN);
    }

    @Override
    public List<ChartRow> crashed(Event.Crashed e) {
        ChartRow row = mark("", e.node(), Glyph.CRASH, "crash", disk(e.disk()), ChartStyle.RED)
                .get(0);
        return List.of(row.turning(Glyph.LIFELINE_DOWN));
    }

    private static String disk(DiskMode mode) {
        return switch (mode) {
            case KEPT -> "disk kept";
            case UNSYNCED_LOST -> "unsynced writes lost";
            case WIPED -> "disk wiped";
        };
    }

    @Override
    public List<ChartRow> failed(Event.Failed e) {
        String message = text.clean(e.failure().message());
        String known = "node " + e.node() + " failed: ";
        String what = message.startsWith(known) ? message.substring(known.length()) : message;
        what = PACKAGE.matcher(what).replaceFirst("");
        return mark("", e.node(), Glyph.CRASH, "failed", what, ChartStyle.RED);
    }

    @Override
    public List<ChartRow> paused(Event.Paused e) {
        return turning(e.node(), Glyph.PAUSE, "paused", ChartStyle.YELLOW, Glyph.LIFELINE_PAUSED);
    }

    @Override
    public List<ChartRow> resumed(Event.Resumed e) {
        return turning(e.node(), Glyph.UP, "resumed", ChartStyle.YELLOW, Glyph.LIFELINE);
    }

    @Override
    public List<ChartRow> emitted(Event.Emitted e) {
        String fields = e.fields().stream().map(text::clean).collect(Collectors.joining(", "));
        return mark("", e.node(), Glyph.NOTE, text.clean(e.name()), fields, ChartStyle.BOLD);
    }

    @Override
    public List<ChartRow> clockMoved(Event.ClockMoved e) {
        clocks.add(e);
        return NOTHING;
    }

    /** Each node is marked with the letter of its block; nodes that were not named are one more block. */
    @Override
    public List<ChartRow> partitioned(Event.Partitioned e) {
        StringBuilder letters = new StringBuilder();
        for (int node = 1; node <= nodes; node++) {
            int block = 0;
            while (block < e.blocks().size() && !e.blocks().get(block).contains(node)) {
                block++;
            }
            letters.append((char) ('A' + block % 26));
        }
        String blocks = letters.chars()
                .distinct()
                .sorted()
                .mapToObj(letter -> members(letters, letter))
                .collect(Collectors.joining(" | "));
        return List.of(ChartRow.bar(Glyph.BAR, letters.toString(), "partition " + blocks));
    }

    private static String members(StringBuilder letters, int letter) {
        StringBuilder members = new StringBuilder().append((char) letter).append(':');
        for (int i = 0; i < letters.length(); i++) {
            if (letters.charAt(i) == letter) {
                members.append(' ').append(i + 1);
            }
        }
        return members.toString();
    }

    @Override
    public List<ChartRow> healed(Event.Healed e) {
        return List.of(ChartRow.bar(Glyph.DOTTED, "", "network healed"));
    }

    @Override
    public List<ChartRow> tailBegan(Event.TailBegan e) {
        return List.of(ChartRow.bar(Glyph.DOTTED, "", "fair tail"));
    }

    @Override
    public List<ChartRow> unasked(Event.Unasked e) {
        return NOTHING;
    }

    @Override
    public List<ChartRow> timerSet(Event.TimerSet e) {
        return NOTHING;
    }

    @Override
    public List<ChartRow> timerCancelled(Event.TimerCancelled e) {
        return NOTHING;
    }

    @Override
    public List<ChartRow> persisted(Event.Persisted e) {
        return NOTHING;
    }

    @Override
    public List<ChartRow> synced(Event.Synced e) {
        return NOTHING;
    }
}
