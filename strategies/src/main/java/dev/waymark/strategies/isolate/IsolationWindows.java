package dev.waymark.strategies.isolate;

import dev.waymark.core.TargetClass;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Rng;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.WeightedWalk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When a node is cut off, and which: a window begins, a node is chosen, messages to it and from it wait, the window ends, and after a
 * while the next begins. Whoever asks it has it observe the execution, and calls {@link #turn} once for each decision.
 */
public final class IsolationWindows implements Observer, WeightedWalk.Held {
    public static final String BUSY = "busy";
    public static final String ANY = "any";
    static final String LEADER = "leader";

    /** Of all decisions, in percent: the shortest window. */
    private static final int SHORTEST = 10;

    /**
     * @param victim {@code busy}, {@code any}, {@code leader} or a node
     * @param hears whether the node that is cut off still hears the others; {@code heard}: whether they still hear it
     * @param old whether messages wait that were in flight when the window began
     * @param begin the latest beginning, in percent of the bound on decisions, counted from the end of the window before
     * @param length how much longer than a tenth it lasts at most, in percent as well
     */
    public record Shape(String victim, boolean hears, boolean heard, boolean old, int begin, int length) {
        /** As strategy {@code isolate-busy} has it mostly. */
        public static Shape of(String victim, boolean old) {
            return new Shape(victim, false, false, old, 40, 40);
        }

        /** For people. */
        public String text() {
            String who = switch (victim) {
                case BUSY -> "the busiest node";
                case ANY -> "some node";
                case LEADER -> "a leader";
                default -> "node " + victim;
            };
            return who + (hears ? " unheard" : heard ? " hearing nobody" : " cut off") + " for a while";
        }
    }

    private final Rng random;
    private final Shape shape;
    private final int steps;
    private final SendingActivity activity;
    private final @Nullable TargetClass leaders;
    private int from;
    private int until;

    /** Who is cut off now; 0: nobody. */
    private int victim;

    private int sends;
    private int sendsAtCut;

    public IsolationWindows(Rng random, Settings settings, Shape shape) {
        this.random = random;
        this.shape = shape;
        this.steps = settings.steps();
        this.activity = new SendingActivity(settings.deployment().nodes());
        this.leaders = shape.victim.equals(LEADER) ? CrashPoints.leaders(settings) : null;
        plan(0);
    }

    /** Names a node that is not there. */
    public static void check(Settings settings, String option, String victim) {
        int nodes = settings.deployment().nodes();
        if (victim.matches("[0-9]+") && Integer.parseInt(victim) > nodes) {
            throw new UsageException("strategy option " + option + "=" + victim + ": there is no node " + victim
                    + ", nodes are 1 to " + nodes);
        }
        if (victim.equals(LEADER) && CrashPoints.leaders(settings) == null) {
            throw new UsageException(
                    "strategy option " + option + "=leader: the system does not tell who leads; give busy");
        }
    }

    private void plan(int now) {
        from = now + share(shape.begin);
        until = from + steps * SHORTEST / 100 + share(shape.length);
    }

    private int share(int percent) {
        return random.nextInt(Math.max(1, (int) ((long) steps * percent / 100)));
    }

    /** Whether somebody is cut off now. */
    public boolean open() {
        return victim != 0;
    }

    /** A decision is to be made. */
    public void turn(View view) {
        int now = view.decisions();
        if (victim == 0 && now >= from && now < until) {
            victim = chosen(view);
            sendsAtCut = sends;
        } else if (victim != 0 && now >= until) {
            victim = 0;
            plan(now + 1);
        }
        activity.decided();
    }

    private int chosen(View view) {
        int any = 1 + random.nextInt(view.nodes());
        return switch (shape.victim) {
            case BUSY -> activity.busiest(any);
            case ANY -> any;
            case LEADER -> leader(view, any);
            default -> Integer.parseInt(shape.victim);
        };
    }

    /** The one that was drawn if nobody leads. */
    private int leader(View view, int any) {
        List<Integer> leading = new ArrayList<>();
        for (int node = 1; leaders != null && node <= view.nodes(); node++) {
            if (view.up(node) && leaders.membership().isMember(view, node)) {
                leading.add(node);
            }
        }
        return leading.isEmpty() ? any : leading.get(random.nextInt(leading.size()));
    }

    @Override
    public boolean waits(View view, int message) {
        long name = view.message(message);
        boolean touched = Code.a(name) == victim && !shape.heard || Code.b(name) == victim && !shape.hears;
        return victim != 0 && touched && (shape.old || view.sentAt(message) >= sendsAtCut);
    }

    @Override
    public void sent(long message, Object payload) {
        sends++;
        activity.sent(Code.a(message));
    }
}
