package dev.waymark.strategies.isolate;

import dev.waymark.core.HasTargets;
import dev.waymark.core.TargetClass;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.model.DiskMode;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Crashes at points that mean something. One kind of point is drawn for an execution, unless it is said. */
final class CrashPoints implements Observer {
    /** After, or in the middle of, what. */
    enum Kind {
        WRITES("after writes"),
        EVENTS("after some kinds of events"),
        MESSAGES("after sending some kinds of messages"),
        LEADER("after becoming leader"),
        REPLIES("after replies"),
        FIRST_EFFECT("after the first effect of what a node does"),
        FIRST_MESSAGE("after the first of several messages");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String option() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private boolean inside() {
            return this == FIRST_EFFECT || this == FIRST_MESSAGE;
        }
    }

    private static final int[] ONE_IN = {4, 16, 64};

    /** One kind of events or messages in so many counts. */
    private static final int KINDS = 3;

    /** A decision has room for no more. */
    private static final int EFFECTS_MAX = 200;

    private final Rng random;
    private final int most;
    private final Kind kind;
    private final int oneIn;
    private final long salt;
    private final @Nullable TargetClass leaders;
    private final boolean[] led;
    private int due;

    /**
     * By what it is about: after how many effects the first of several messages was sent the last time. Nobody is told of a timer that
     * is cancelled in vain: then the crash comes that much earlier.
     */
    private final Map<String, Integer> firstMessage = new TreeMap<>();

    private String handling = "";
    private int effects;
    private int sends;
    private int first;

    private CrashPoints(Rng random, Settings settings, Kind kind) {
        this.random = random;
        this.most = settings.faults().crashes();
        this.kind = kind;
        this.oneIn = ONE_IN[random.nextInt(ONE_IN.length)];
        this.salt = random.nextLong();
        this.leaders = kind == Kind.LEADER ? leaders(settings) : null;
        this.led = new boolean[settings.deployment().nodes() + 1];
    }

    static CrashPoints of(Rng random, Settings settings, @Nullable Kind said) {
        List<Kind> possible = possible(settings);
        Kind drawn = possible.get(random.nextInt(possible.size()));
        return new CrashPoints(random, settings, said == null ? drawn : said);
    }

    /** Only where a node can be stopped in the middle of something, or tells who leads. */
    static List<Kind> possible(Settings settings) {
        List<Kind> possible = new ArrayList<>(Arrays.asList(Kind.values()));
        possible.removeIf(
                each -> each.inside() && !settings.deployment().capabilities().disks()
                        || each == Kind.LEADER && leaders(settings) == null);
        return possible;
    }

    static @Nullable TargetClass leaders(Settings settings) {
        for (TargetClass each : HasTargets.of(settings.deployment()).classes()) {
            if (each.name().equals("leader")) {
                return each;
            }
        }
        return null;
    }

    String text() {
        return "crashes " + kind.words;
    }

    /** The crash that is due, or stop. */
    long next(View view) {
        if (leaders != null) {
            elections(view, leaders);
        }
        int node = due;
        due = 0;
        return node > 0 && node <= view.nodes() && view.crashes() < most && view.up(node)
                ? Code.crash(node, DiskMode.UNSYNCED_LOST)
                : Code.stop();
    }

    private void elections(View view, TargetClass leading) {
        for (int node = 1; node < led.length; node++) {
            boolean leads = view.up(node) && leading.membership().isMember(view, node);
            if (leads && !led[node]) {
                happened(Kind.LEADER, node);
            }
            led[node] = leads;
        }
    }

    /** The same decision, in the middle of which its node may crash. */
    long crashing(View view, long decision) {
        int what = Code.kind(decision);
        boolean handled = what == Code.DELIVER || what == Code.FIRE || what == Code.INVOKE;
        if (!kind.inside() || !handled || view.crashes() >= most) {
            return decision;
        }
        if (kind == Kind.FIRST_EFFECT) {
            return random.nextInt(oneIn) == 0 ? Code.crashingAfter(decision, 1, DiskMode.UNSYNCED_LOST) : decision;
        }
        Integer after = firstMessage.get(about(view, decision));
        return after != null && random.nextInt(oneIn) == 0
                ? Code.crashingAfter(decision, after, DiskMode.UNSYNCED_LOST)
                : decision;
    }

    private static String about(View view, long decision) {
        if (Code.kind(decision) == Code.INVOKE) {
            return "request";
        }
        if (Code.kind(decision) == Code.FIRE) {
            for (int i = 0; i < view.timers(); i++) {
                if (view.timer(i) == (decision & Code.NAME_MASK)) {
                    return "timer " + view.timerKind(i);
                }
            }
            return "";
        }
        for (int i = 0; i < view.deliverable(); i++) {
            if (view.message(i) == (decision & Code.NAME_MASK)) {
                return about(view.payload(i));
            }
        }
        return "";
    }

    private static String about(Object payload) {
        return "message " + payload.getClass().getName();
    }

    private void happened(Kind what, int node) {
        if (what == kind && random.nextInt(oneIn) == 0) {
            due = node;
        }
    }

    private boolean counts(int hash) {
        return Long.remainderUnsigned(Mix.mix(salt + hash), KINDS) == 0;
    }

    private void begins(String what) {
        if (kind == Kind.FIRST_MESSAGE) {
            ended();
            handling = what;
        }
    }

    /** What was done last is over: the same may be done again. */
    private void ended() {
        if (sends > 1) {
            firstMessage.put(handling, first);
        }
        effects = 0;
        sends = 0;
    }

    @Override
    public void delivered(long message, Object payload) {
        begins(kind == Kind.FIRST_MESSAGE ? about(payload) : "");
    }

    @Override
    public void fired(int node, String timer, int number, long now) {
        begins("timer " + timer);
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        begins("request");
    }

    @Override
    public void sent(long message, Object payload) {
        effects++;
        first = sends++ == 0 ? Math.min(effects, EFFECTS_MAX) : first;
        if (kind == Kind.MESSAGES && counts(payload.getClass().getName().hashCode())) {
            happened(Kind.MESSAGES, Code.a(message));
        }
    }

    @Override
    public void timerSet(int node, String timer, int number, long deadline) {
        effects++;
    }

    @Override
    public void timerCancelled(int node, String timer, int number) {
        effects++;
    }

    @Override
    public void persisted(int node, String key, @Nullable Object value) {
        effects++;
        happened(Kind.WRITES, node);
    }

    @Override
    public void synced(int node) {
        effects++;
    }

    @Override
    public void emitted(int node, String event, @Nullable Object[] fields) {
        effects++;
        if (kind == Kind.EVENTS && counts(event.hashCode())) {
            happened(Kind.EVENTS, node);
        }
    }

    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        effects++;
        happened(Kind.REPLIES, node);
    }
}
