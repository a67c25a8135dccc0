package dev.waymark.report.page;

import dev.waymark.core.model.Event;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Safety;
import dev.waymark.core.property.Verdict;
import dev.waymark.engine.trace.chart.SceneRow;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import dev.waymark.report.picture.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One execution of the page: its diagram, and what the script needs to walk through it. */
record View(String kind, Shown shown, Selection selection) {
    private static final int PAYLOAD_MAX = 1200;
    private static final int STATE_MAX = 1500;
    private static final int STATES_MAX = 400_000;

    /** As it stands in the data of the page. */
    Map<String, Object> data() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("kind", kind);
        data.put("nodes", shown.nodes());
        data.put("tail", shown.trace().tail());
        data.put("decisions", shown.decisions().stream().map(View::line).toList());
        data.put("leftOut", selection.leftOut());
        data.put("rows", rows());
        data.put("states", states());
        data.put("status", status());
        return data;
    }

    private static String line(String text) {
        return Texts.plain(Texts.brief(text, 300));
    }

    /** {@code s}: its step; {@code v}: its vector clock; {@code at}: its node, 0 for none. */
    private List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int index : selection.rows()) {
            SceneRow row = shown.scene().rows().get(index);
            Event event = shown.events().get(row.event());
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("k", row.kind().name().toLowerCase(Locale.ROOT));
            each.put("s", shown.stepOf(row.event()));
            each.put("n", line(row.name()));
            each.put("t", line(row.title()));
            each.put("p", Texts.plain(Texts.brief(row.whole(), PAYLOAD_MAX)));
            each.put("at", event.node());
            each.put("v", shown.causality().clock(row.event()));
            rows.add(each);
        }
        return rows;
    }

    /** {@code [stop, node, text]} where a state changed; a node that is down has none. */
    private List<List<@Nullable Object>> states() {
        List<List<@Nullable Object>> states = new ArrayList<>();
        int characters = 0;
        for (int stop = 0; stop < shown.stops().size() && characters < STATES_MAX; stop++) {
            for (Map.Entry<Integer, @Nullable String> state :
                    shown.stops().get(stop).states().entrySet()) {
                String text = state.getValue();
                String brief = text == null ? null : Texts.plain(Texts.brief(text, STATE_MAX));
                List<@Nullable Object> change = new ArrayList<>();
                change.add(stop);
                change.add(state.getKey());
                change.add(brief);
                states.add(change);
                characters += 20 + (brief == null ? 0 : brief.length());
            }
        }
        return states;
    }

    /** {@code [stop, property, status]} where it changed. */
    private List<List<Object>> status() {
        List<List<Object>> changes = new ArrayList<>();
        Map<String, String> known = new LinkedHashMap<>();
        for (int stop = 0; stop < shown.stops().size(); stop++) {
            for (Verdict verdict : shown.stops().get(stop).verdicts()) {
                change(changes, known, stop, verdict.property(), word(verdict));
            }
        }
        if (!shown.stops().isEmpty() && known.containsKey(shown.property())) {
            // some are judged when it is over
            change(changes, known, shown.stops().size() - 1, shown.property(), "violated");
        }
        return changes;
    }

    /** The step after which the property was violated first; those that are judged when it is over, the last one. */
    int violatedAt() {
        for (int stop = 0; stop < shown.stops().size(); stop++) {
            for (Verdict verdict : shown.stops().get(stop).verdicts()) {
                if (verdict.property().equals(shown.property()) && verdict.safety() == Safety.VIOLATED) {
                    return stop;
                }
            }
        }
        return shown.stops().size() - 1;
    }

    /** The last row of that step, as a place in the selection; negative if nothing is known. */
    int violatedRow() {
        int step = violatedAt();
        int last = -1;
        for (int i = 0; i < selection.rows().size(); i++) {
            int of = shown.stepOf(
                    shown.scene().rows().get(selection.rows().get(i)).event());
            if (of <= step) {
                last = i;
            }
        }
        return last;
    }

    private static void change(
            List<List<Object>> changes, Map<String, String> known, int stop, String property, String word) {
        if (!word.equals(known.put(property, word))) {
            changes.add(List.of(stop, property, word));
        }
    }

    private static String word(Verdict verdict) {
        if (verdict.safety() == Safety.KEPT) {
            return verdict.reach() == Reach.REACHED ? "kept" : "waiting";
        }
        return verdict.safety() == Safety.VIOLATED ? "violated" : "inconclusive";
    }

    /** How far a reader can follow states, for those of a long execution. */
    boolean hasAllStates() {
        return shown.stops().stream()
                        .mapToLong(stop -> stop.states().values().stream()
                                .mapToLong(text -> 20L + (text == null ? 0 : Math.min(text.length(), STATE_MAX)))
                                .sum())
                        .sum()
                < STATES_MAX;
    }
}
