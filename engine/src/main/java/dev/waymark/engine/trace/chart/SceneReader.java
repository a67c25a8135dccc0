package dev.waymark.engine.trace.chart;

import dev.waymark.core.model.DiskMode;
import dev.waymark.core.model.Event;
import dev.waymark.core.model.Link;
import dev.waymark.core.model.MessageName;
import dev.waymark.engine.trace.chart.SceneRow.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses what of an execution is worth a row, and remembers the messages that are in flight. */
final class SceneReader implements Event.Cases<List<SceneRow>> {
    private static final List<SceneRow> NOTHING = List.of();
    private static final Pattern PACKAGE = Pattern.compile("^([a-z][a-z0-9_]*[.])+(?=[A-Z])");

    private final int nodes;
    private final List<SceneRow> rows = new ArrayList<>();
    private final Map<MessageName, Object> inFlight = new LinkedHashMap<>();
    /** The last row when a message was sent. */
    private final Map<MessageName, Integer> sent = new LinkedHashMap<>();

    private final List<Event.ClockMoved> clocks = new ArrayList<>();
    private final Set<Integer> faulty = new TreeSet<>();
    private int index;
    private int clocksAt;
    private boolean unasked;

    SceneReader(int nodes) {
        this.nodes = nodes;
    }

    void read(List<Event> events, @Nullable List<@Nullable String> notes) {
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            index = i;
            if (!(event instanceof Event.ClockMoved)) {
                flushClocks();
            }
            List<SceneRow> shown = event.match(this);
            if (unasked && !shown.isEmpty() && isEffect(event)) {
                rows.add(SceneRow.across(Kind.UNASKED, i, "", "came unasked"));
            }
            unasked = event instanceof Event.Unasked || (unasked && shown.isEmpty());
            rows.addAll(shown);
            String note = notes == null || i >= notes.size() ? null : notes.get(i);
            if (note != null && !note.isBlank()) {
                flushClocks();
                rows.add(SceneRow.across(Kind.REMARK, i, "", note));
            }
        }
        flushClocks();
    }

    /** Of what came unasked most is not worth a row; what is has a line above it. */
    private static boolean isEffect(Event event) {
        return event instanceof Event.Emitted || event instanceof Event.Replied || event instanceof Event.Failed;
    }

    List<SceneRow> rows() {
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
        List<Integer> at = clocks.stream().map(Event.ClockMoved::node).toList();
        rows.add(new SceneRow(Kind.CLOCK, clocksAt, "", 0, at, -1, "", "", moved, moved));
        clocks.clear();
    }

    private static String joined(String first, String second) {
        return second.isEmpty() ? first : first + ": " + second;
    }

    private List<SceneRow> message(Kind kind, MessageName name, Object payload, String verb) {
        PayloadLabel label = PayloadLabel.of(payload);
        String detail = verb.isEmpty() ? label.content() : joined(verb, label.content());
        return message(kind, name, label.type(), detail, verb.isEmpty() ? label.whole() : joined(verb, label.whole()));
    }

    private List<SceneRow> message(Kind kind, MessageName name, String title, String detail, String whole) {
        List<Integer> ends = List.of(name.from(), name.to());
        int since = sent.getOrDefault(name, rows.size() - 1);
        return List.of(new SceneRow(kind, index, name.toString(), 0, ends, since, "", title, detail, whole));
    }

    private List<SceneRow> at(Kind kind, String name, int node, String title, String detail) {
        return List.of(SceneRow.at(kind, index, name, node, title, detail));
    }

    private List<SceneRow> across(Kind kind, String letters, String text) {
        return List.of(SceneRow.across(kind, index, letters, text));
    }

    @Override
    public List<SceneRow> started(Event.Started e) {
        return e.again() ? at(Kind.RESTART, "", e.node(), "restart", "") : NOTHING;
    }

    @Override
    public List<SceneRow> sent(Event.Sent e) {
        inFlight.put(e.message(), e.payload());
        sent.put(e.message(), rows.size() - 1);
        return NOTHING;
    }

    @Override
    public List<SceneRow> delivered(Event.Delivered e) {
        inFlight.remove(e.message());
        return message(Kind.DELIVERED, e.message(), e.payload(), "");
    }

    @Override
    public List<SceneRow> dropped(Event.Dropped e) {
        inFlight.remove(e.message());
        return message(Kind.LOST, e.message(), e.payload(), lies(e.message(), "withheld", "lost"));
    }

    @Override
    public List<SceneRow> duplicated(Event.Duplicated e) {
        inFlight.put(e.copy(), e.payload());
        sent.put(e.copy(), sent.getOrDefault(e.message(), rows.size() - 1));
        return message(Kind.COPIED, e.message(), e.payload(), "copied as " + e.copy());
    }

    @Override
    public List<SceneRow> replaced(Event.Replaced e) {
        inFlight.put(e.message(), e.payload());
        PayloadLabel now = PayloadLabel.of(e.payload());
        String change = lies(e.message(), "a lie, the truth is ", "replaced, was ")
                + PayloadLabel.of(e.before()).whole()
                + lies(e.message(), ", told is ", ", now ")
                + now.whole();
        return message(Kind.REPLACED, e.message(), now.type(), change, change);
    }

    @Override
    public List<SceneRow> injected(Event.Injected e) {
        inFlight.put(e.message(), e.payload());
        sent.put(e.message(), rows.size()); // this row, which stands for a sender that there is not
        return message(Kind.INJECTED, e.message(), e.payload(), lies(e.message(), "a lie", "injected"));
    }

    @Override
    public List<SceneRow> fired(Event.Fired e) {
        return at(Kind.TIMER, e.timer().toString(), e.node(), e.timer().kind(), "timer fires at " + e.now());
    }

    @Override
    public List<SceneRow> invoked(Event.Invoked e) {
        String request = String.valueOf(e.request());
        return List.of(SceneRow.at(Kind.REQUEST, index, e.operation(), e.node(), "request", request));
    }

    @Override
    public List<SceneRow> replied(Event.Replied e) {
        return List.of(SceneRow.at(Kind.REPLY, index, e.operation(), e.node(), "reply", String.valueOf(e.result())));
    }

    @Override
    public List<SceneRow> crashed(Event.Crashed e) {
        return at(Kind.CRASH, "", e.node(), "crash", disk(e.disk()));
    }

    private static String disk(DiskMode mode) {
        return switch (mode) {
            case KEPT -> "disk kept";
            case UNSYNCED_LOST -> "unsynced writes lost";
            case WIPED -> "disk wiped";
        };
    }

    @Override
    public List<SceneRow> failed(Event.Failed e) {
        String message = e.failure().message();
        String known = "node " + e.node() + " failed: ";
        String what = message.startsWith(known) ? message.substring(known.length()) : message;
        what = PACKAGE.matcher(what).replaceFirst("");
        return at(Kind.FAILED, "", e.node(), "failed", what);
    }

    @Override
    public List<SceneRow> paused(Event.Paused e) {
        return at(Kind.PAUSE, "", e.node(), "paused", "");
    }

    @Override
    public List<SceneRow> corrupted(Event.Corrupted e) {
        if (e.node() == 0) {
            return across(Kind.TAIL, "", "signatures are broken");
        }
        faulty.add(e.node());
        return at(Kind.FAULTY, "", e.node(), "faulty", "may lie from here on");
    }

    /** What is done to messages of a node that is faulty, it did itself. */
    private String lies(MessageName message, String itself, String toIt) {
        return faulty.contains(message.from()) ? itself : toIt;
    }

    @Override
    public List<SceneRow> resumed(Event.Resumed e) {
        return at(Kind.RESUME, "", e.node(), "resumed", "");
    }

    @Override
    public List<SceneRow> emitted(Event.Emitted e) {
        String fields = e.fields().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return at(Kind.EMITTED, "", e.node(), e.name(), fields);
    }

    @Override
    public List<SceneRow> clockMoved(Event.ClockMoved e) {
        clocks.add(e);
        clocksAt = index;
        return NOTHING;
    }

    /** Each node is marked with the letter of its block; nodes that were not named are one more block. */
    @Override
    public List<SceneRow> partitioned(Event.Partitioned e) {
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
        return across(Kind.PARTITION, letters.toString(), "partition " + blocks);
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

    /** Said in words: links have no sides that a letter could tell. */
    @Override
    public List<SceneRow> cut(Event.Cut e) {
        String links = e.links().stream().map(Link::toString).collect(Collectors.joining(", "));
        return across(Kind.CUT, "", "cut " + links);
    }

    @Override
    public List<SceneRow> healed(Event.Healed e) {
        return across(Kind.HEAL, "", "network healed");
    }

    @Override
    public List<SceneRow> tailBegan(Event.TailBegan e) {
        return across(Kind.TAIL, "", "fair tail");
    }

    @Override
    public List<SceneRow> unasked(Event.Unasked e) {
        return NOTHING;
    }

    @Override
    public List<SceneRow> timerSet(Event.TimerSet e) {
        return NOTHING;
    }

    @Override
    public List<SceneRow> timerCancelled(Event.TimerCancelled e) {
        return NOTHING;
    }

    @Override
    public List<SceneRow> persisted(Event.Persisted e) {
        return NOTHING;
    }

    @Override
    public List<SceneRow> synced(Event.Synced e) {
        return NOTHING;
    }
}
