package dev.waymark.strategies.isolate;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What one execution is like. Everything is drawn from the plan's seed unless an option says it; execution 0 of a campaign is one
 * of {@code random}, so that what any execution finds is found at once. The shares were measured in a laboratory run
 * (docs/strategies/isolate-busy.md).
 *
 * @param calm no faults
 * @param atPoints whether crashes come at {@code point}, which is drawn if it is null, or at any time
 * @param salt which messages sleep
 */
record IsolateConfiguration(
        Mode mode,
        IsolationWindows.Shape shape,
        boolean calm,
        boolean atPoints,
        CrashPoints.@Nullable Kind point,
        Within within,
        int timer,
        int request,
        int busy,
        long salt) {
    /** Which messages wait. */
    enum Mode {
        BOTH,
        ONE,
        SLEEP,
        PLAIN;

        boolean cuts() {
            return this == BOTH || this == ONE;
        }
    }

    /** What comes in windows alone, or more often there. */
    enum Within {
        NOTHING,
        FAULTS,
        TIMERS,
        BOTH;

        boolean faults() {
            return this == FAULTS || this == BOTH;
        }

        boolean timers() {
            return this == TIMERS || this == BOTH;
        }
    }

    private static final Mode[] MODES = {Mode.BOTH, Mode.BOTH, Mode.BOTH, Mode.ONE, Mode.ONE, Mode.SLEEP, Mode.PLAIN};
    private static final int[] TIMERS = {4, 4, 8};
    private static final int[] REQUESTS = {1, 4};
    private static final int USUAL_REQUEST = 4;
    private static final int CALM_PERCENT = 40;

    /** So many executions in a hundred crash at points, if they crash nodes at all. */
    private static final int POINTS_PERCENT = 50;

    static IsolateConfiguration of(Plan plan, Map<String, String> options) {
        Rng random = new Rng(Seeds.stream(plan.seed(), "isolation", 0));
        boolean first = plan.index() == 0;
        Mode drawnMode = first ? Mode.PLAIN : MODES[random.nextInt(MODES.length)];
        String modeSaid = said(options, "mode");
        Mode mode = modeSaid.isEmpty() ? drawnMode : Mode.valueOf(modeSaid.toUpperCase(Locale.ROOT));
        int drawnTimer = TIMERS[random.nextInt(TIMERS.length)];
        int drawnRequest = REQUESTS[random.nextInt(REQUESTS.length)];
        String direction = random.nextInt(2) == 0 ? "hears" : "heard";
        boolean drawnOld = random.nextInt(2) == 0;
        boolean aimed = random.nextInt(100) < number(options, "aimed", 67);
        boolean drawnCalm = random.nextInt(100) < CALM_PERCENT;
        boolean drawnPoints = random.nextInt(100) < POINTS_PERCENT;
        String victim = said(options, "victim");
        String directionSaid = said(options, "direction");
        String still = mode == Mode.ONE ? (directionSaid.isEmpty() ? direction : directionSaid) : "";
        String crashes = said(options, "crashes");
        return new IsolateConfiguration(
                mode,
                new IsolationWindows.Shape(
                        victim.isEmpty() ? (aimed ? IsolationWindows.BUSY : IsolationWindows.ANY) : victim,
                        still.equals("hears"),
                        still.equals("heard"),
                        flag(options, "old", drawnOld),
                        number(options, "begin", 40),
                        number(options, "length", 40)),
                mode.cuts() && flag(options, "calm", drawnCalm),
                !first && (crashes.isEmpty() ? drawnPoints : !crashes.equals("spread")),
                point(crashes),
                Within.valueOf(options.getOrDefault("within", "nothing").toUpperCase(Locale.ROOT)),
                number(options, "timer", first ? 1 : drawnTimer),
                number(options, "request", mode == Mode.BOTH ? drawnRequest : USUAL_REQUEST),
                number(options, "busy", 16),
                random.nextLong());
    }

    private static CrashPoints.@Nullable Kind point(String option) {
        for (CrashPoints.Kind each : CrashPoints.Kind.values()) {
            if (each.option().equals(option)) {
                return each;
            }
        }
        return null;
    }

    /** Empty if it is to be drawn. */
    private static String said(Map<String, String> options, String option) {
        String text = options.getOrDefault(option, IsolateBusyStrategy.DRAWN);
        return text.equals(IsolateBusyStrategy.DRAWN) ? "" : text;
    }

    private static boolean flag(Map<String, String> options, String option, boolean drawn) {
        String text = said(options, option);
        return text.isEmpty() ? drawn : Boolean.parseBoolean(text);
    }

    private static int number(Map<String, String> options, String option, int drawn) {
        String text = said(options, option);
        return text.isEmpty() ? drawn : Integer.parseInt(text);
    }

    /** For people. */
    String text() {
        StringJoiner parts = new StringJoiner(", ");
        if (mode.cuts()) {
            parts.add(shape.text());
            if (calm) {
                parts.add("no faults");
            }
            if (within != Within.NOTHING) {
                parts.add((within == Within.BOTH
                                ? "faults and timers"
                                : within.name().toLowerCase(Locale.ROOT)) + " meanwhile");
            }
        } else if (mode == Mode.SLEEP) {
            parts.add("a fifth of the messages late");
        }
        if (timer > 1) {
            parts.add("timers x" + timer);
        }
        return parts.length() == 0 ? "as random" : parts.toString();
    }
}
