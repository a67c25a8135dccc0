package dev.waymark.engine.scenario.run;

import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.scenario.Context;
import dev.waymark.core.scenario.Nodes;
import dev.waymark.engine.primitive.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the strategy does not see: held messages, messages on cut links, suppressed timers, silenced clients. */
final class Hidden {
    private record Timers(Nodes who, String kind) {}

    private final Context context;
    private final LongSet held = new LongSet(32);
    private final Map<String, List<Long>> cuts = new LinkedHashMap<>();
    private final List<Timers> suppressed = new ArrayList<>();
    /** How many cuts there are on each ordered pair. */
    private int[] cutCount = new int[0];

    private int stride;
    private boolean silent;
    private @Nullable LongUnaryOperator gate;

    Hidden(Context context) {
        this.context = context;
    }

    void begin(int nodes) {
        held.clear();
        cuts.clear();
        suppressed.clear();
        stride = nodes + 1;
        cutCount = new int[stride * stride];
        silent = false;
        gate = null;
    }

    void hold(long message) {
        held.add(message);
    }

    boolean free(long message) {
        return held.remove(message);
    }

    int heldCount() {
        return held.size();
    }

    /** What the strategy decides becomes what the gate makes of it; {@code Code.stop()} hides it. */
    void gate(LongUnaryOperator newGate) {
        gate = newGate;
    }

    /** Cuts the links of {@code from} to {@code to}, one way; the same name adds to the same cut. */
    void cut(String name, int from, int to) {
        cuts.computeIfAbsent(name, key -> new ArrayList<>()).add((long) from * stride + to);
        cutCount[from * stride + to]++;
    }

    boolean isCut(int from, int to) {
        return cutCount[from * stride + to] > 0;
    }

    void heal(String name) {
        List<Long> pairs = cuts.remove(name);
        if (pairs != null) {
            pairs.forEach(pair -> cutCount[pair.intValue()]--);
        }
    }

    void healAll() {
        cuts.clear();
        Arrays.fill(cutCount, 0);
    }

    void suppress(Nodes who, String kind) {
        suppressed.add(new Timers(who, kind));
    }

    void allow(String kind) {
        suppressed.removeIf(timers -> timers.kind().equals(kind));
    }

    void silence(boolean newSilent) {
        silent = newSilent;
    }

    boolean hidesMessages() {
        return held.size() > 0 || !cuts.isEmpty() || gate != null;
    }

    boolean hidesTimers() {
        return !suppressed.isEmpty() || gate != null;
    }

    boolean hidesRequests() {
        return silent || gate != null;
    }

    /** {@code code} is that of a decision about the message. */
    boolean message(long code) {
        return held.contains(code & Code.NAME_MASK) || isCut(Code.a(code), Code.b(code)) || shut(code);
    }

    boolean timer(long code, String kind) {
        for (Timers timers : suppressed) {
            if (timers.kind().equals(kind) && timers.who().includes(Code.a(code), context)) {
                return true;
            }
        }
        return shut(code);
    }

    boolean request(long code) {
        return silent || shut(code);
    }

    /** Whether the strategy decided, by name, about something that it was not shown. */
    boolean decision(long code, View view) {
        return switch (Code.kind(code)) {
            case Code.DELIVER, Code.DROP, Code.DUPLICATE -> hidesMessages() && message(code);
            case Code.INVOKE -> hidesRequests() && request(code);
            case Code.FIRE -> hidesTimers() && firesHidden(code, view);
            default -> shut(code);
        };
    }

    private boolean shut(long code) {
        return gate != null && gate.applyAsLong(code) == Code.stop();
    }

    /** The decision that is made of the strategy's, which is not hidden. */
    long amended(long code) {
        return gate == null ? code : gate.applyAsLong(code);
    }

    private boolean firesHidden(long code, View view) {
        for (int i = 0; i < view.timers(); i++) {
            if (view.timer(i) == (code & Code.NAME_MASK)) {
                return timer(code, view.timerKind(i));
            }
        }
        return false;
    }
}
