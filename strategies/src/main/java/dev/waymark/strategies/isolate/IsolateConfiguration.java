package dev.waymark.strategies.isolate;

import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Plan;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What one execution is like. Everything is drawn from the plan's seed unless an option says it; execution 0 of a campaign is one
 * of {@code random}, so that what any execution finds is found at once. The shares were measured in a laboratory run
 * (docs/strategies/isolate-busy.md).
 *
 * @param hears whether the node that is cut off still hears the others; {@code heard}: whether they still hear it
 * @param calm no faults
 * @param salt which messages sleep
 */
record IsolateConfiguration(
        Mode mode,
        String victim,
        boolean hears,
        boolean heard,
        boolean old,
        boolean calm,
        boolean crashesAtEffects,
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

    private static final Mode[] MODES = {Mode.BOTH, Mode.BOTH, Mode.BOTH, Mode.ONE, Mode.ONE, Mode.SLEEP, Mode.PLAIN};
    private static final int[] TIMERS = {4, 4, 8};
    private static final int[] REQUESTS = {1, 4};
    private static final int USUAL_REQUEST = 4;
    private static final int AIMED_PERCENT = 67;
    private static final int CALM_PERCENT = 40;

    static IsolateConfiguration of(Plan plan, Map<String, String> options) {
        Rng random = new Rng(Seeds.stream(plan.seed(), "isolation", 0));
        boolean first = plan.index() == 0;
        Mode drawnMode = first ? Mode.PLAIN : MODES[random.nextInt(MODES.length)];
        String modeSaid = said(options, "mode");
        Mode mode = modeSaid.isEmpty() ? drawnMode : Mode.valueOf(modeSaid.toUpperCase(Locale.ROOT));
        int drawnTimer = TIMERS[random.nextInt(TIMERS.length)];
        int drawnRequest = REQUESTS[random.nextInt(REQUESTS.length)];
        boolean outward = random.nextInt(2) == 0;
        boolean drawnOld = random.nextInt(2) == 0;
        boolean aimed = random.nextInt(100) < AIMED_PERCENT;
        boolean drawnCalm = random.nextInt(100) < CALM_PERCENT;
        boolean drawnEffects = random.nextInt(2) == 0;
        String victim = said(options, "victim");
        return new IsolateConfiguration(
                mode,
                victim.isEmpty() ? (aimed ? IsolateBusyStrategy.BUSY : IsolateBusyStrategy.ANY) : victim,
                mode == Mode.ONE && outward,
                mode == Mode.ONE && !outward,
                flag(options, "old", drawnOld),
                mode.cuts() && flag(options, "calm", drawnCalm),
                !first
                        && (said(options, "crashes").isEmpty()
                                ? drawnEffects
                                : said(options, "crashes").equals("effects")),
                number(options, "timer", first ? 1 : drawnTimer),
                number(options, "request", mode == Mode.BOTH ? drawnRequest : USUAL_REQUEST),
                number(options, "busy", 16),
                random.nextLong());
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
            String who = switch (victim) {
                case IsolateBusyStrategy.BUSY -> "the busiest node";
                case IsolateBusyStrategy.ANY -> "some node";
                case "leader" -> "a leader";
                default -> "node " + victim;
            };
            parts.add(who + (hears ? " unheard" : heard ? " hearing nobody" : " cut off") + " for a while");
            if (calm) {
                parts.add("no faults");
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
