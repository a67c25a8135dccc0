package dev.waymark.engine.explore;

import dev.waymark.core.cluster.EventStream;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Event;
import dev.waymark.core.property.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether conditions hold, after the start and after each decision. */
final class Lights extends EventStream {
    private final List<String> texts;
    private final List<Condition> conditions;
    private final boolean listens;
    private final boolean[] heard;
    private final boolean[] now;
    private final int[] first;
    private @Nullable View view;
    private int started;
    private int decisions;
    private boolean starting;

    Lights(List<String> texts, List<Condition> conditions) {
        this.texts = texts;
        this.conditions = conditions;
        this.listens = conditions.stream().anyMatch(Condition::looksAtEvents);
        heard = new boolean[texts.size()];
        now = new boolean[texts.size()];
        first = new int[texts.size()];
    }

    @Override
    public void begin(View newView) {
        view = newView;
        started = 0;
        decisions = 0;
        starting = false;
        Arrays.fill(heard, false);
        Arrays.fill(now, false);
        Arrays.fill(first, -1);
    }

    @Override
    public void started(int node, boolean again) {
        starting = !again;
        super.started(node, again);
    }

    @Override
    protected void on(Event event) {
        if (!listens || view == null) {
            return;
        }
        for (int i = 0; i < heard.length; i++) {
            heard[i] |= conditions.get(i).looksAtEvents() && conditions.get(i).test(event, view);
        }
    }

    @Override
    public void stepped(int node) {
        if (view == null) {
            return;
        }
        started += starting ? 1 : 0;
        decisions += starting ? 0 : 1;
        boolean look = !starting || started == view.nodes();
        starting = false;
        for (int i = 0; look && i < now.length; i++) {
            now[i] = heard[i] || conditions.get(i).test(null, view);
            heard[i] = false;
            first[i] = now[i] && first[i] < 0 ? decisions : first[i];
        }
    }

    boolean holds(int i) {
        return now[i];
    }

    List<Snapshot.Held> held() {
        List<Snapshot.Held> held = new ArrayList<>();
        for (int i = 0; i < now.length; i++) {
            held.add(new Snapshot.Held(texts.get(i), now[i], first[i]));
        }
        return held;
    }
}
