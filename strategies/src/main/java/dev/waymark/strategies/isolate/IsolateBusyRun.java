package dev.waymark.strategies.isolate;

import dev.waymark.core.HasTargets;
import dev.waymark.core.TargetClass;
import dev.waymark.core.cluster.FaultBudget;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.cluster.ObserverList;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.random.Mix;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.WeightedWalk;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One execution of {@link IsolateBusyStrategy}. */
final class IsolateBusyRun implements Run, Observer, WeightedWalk.Held {
    private static final int SLEEPING_PERCENT = 20;

    private final IsolateConfiguration configuration;
    private final Settings settings;
    private final Rng windows;
    private final SendingActivity activity;
    private final WeightedWalk walk;
    private final WeightedWalk.Weights outside;
    private final WeightedWalk.Weights inside;
    private final @Nullable EffectCrashes crashes;

    private int from;
    private int until;

    /** Who is cut off now; 0: nobody. */
    private int victim;

    private int sends;
    private int sendsAtCut;

    IsolateBusyRun(Settings settings, IsolateConfiguration configuration, long seed) {
        this.configuration = configuration;
        this.settings = settings;
        this.windows = new Rng(Seeds.stream(seed, "windows", 0));
        this.activity = new SendingActivity(settings.deployment().nodes());
        FaultBudget faults = configuration.calm() ? FaultBudget.NONE : settings.faults();
        boolean atEffects = configuration.crashesAtEffects() && faults.crashes() > 0;
        this.crashes =
                atEffects ? new EffectCrashes(new Rng(Seeds.stream(seed, "crashes", 0)), faults.crashes()) : null;
        this.outside =
                WeightedWalk.Weights.USUAL.withTimer(configuration.timer()).withRequest(configuration.request());
        this.inside = outside.withRequest(configuration.busy());
        this.walk = new WeightedWalk(
                new Rng(Seeds.stream(seed, "schedule", 0)),
                settings,
                outside,
                atEffects ? new FaultBudget(0, faults.drops(), faults.duplicates()) : faults);
        this.from = share();
        this.until = from + settings.steps() / 10 + share();
    }

    /** Up to four tenths of an execution. */
    private int share() {
        return windows.nextInt(Math.max(1, (int) (settings.steps() * 4L / 10)));
    }

    String text() {
        return configuration.text() + (crashes == null ? "" : ", " + crashes.text());
    }

    @Override
    public @Nullable Observer observer() {
        return crashes == null ? this : ObserverList.of(List.of(this, crashes));
    }

    @Override
    public void sent(long message, Object payload) {
        sends++;
        activity.sent(Code.a(message));
    }

    @Override
    public long next(View view) {
        if (configuration.mode().cuts()) {
            turn(view);
        }
        long crash = crashes == null ? Code.stop() : crashes.next(view);
        if (crash != Code.stop()) {
            return crash;
        }
        boolean waiting = victim != 0 || configuration.mode() == IsolateConfiguration.Mode.SLEEP;
        long decision = walk.next(view, victim == 0 ? outside : inside, waiting ? this : null);
        return crashes == null ? decision : crashes.crashing(view, decision);
    }

    private void turn(View view) {
        int now = view.decisions();
        if (victim == 0 && now >= from && now < until) {
            victim = chosen(view);
            sendsAtCut = sends;
        } else if (victim != 0 && now >= until) {
            victim = 0;
            from = now + 1 + share();
            until = from + settings.steps() / 10 + share();
        }
        activity.decided();
    }

    private int chosen(View view) {
        int any = 1 + windows.nextInt(view.nodes());
        return switch (configuration.victim()) {
            case IsolateBusyStrategy.BUSY -> activity.busiest(any);
            case IsolateBusyStrategy.ANY -> any;
            case "leader" -> leader(view, any);
            default -> Integer.parseInt(configuration.victim());
        };
    }

    /** The one that was drawn if nobody leads. */
    private int leader(View view, int any) {
        List<Integer> leaders = new ArrayList<>();
        for (TargetClass each : HasTargets.of(settings.deployment()).classes()) {
            for (int node = 1; each.name().equals("leader") && node <= view.nodes(); node++) {
                if (view.up(node) && each.membership().isMember(view, node)) {
                    leaders.add(node);
                }
            }
        }
        return leaders.isEmpty() ? any : leaders.get(windows.nextInt(leaders.size()));
    }

    @Override
    public boolean waits(View view, int message) {
        long name = view.message(message);
        if (victim == 0) {
            return (Mix.mix(name ^ configuration.salt()) >>> 40) % 100 < SLEEPING_PERCENT;
        }
        boolean touched =
                Code.a(name) == victim && !configuration.heard() || Code.b(name) == victim && !configuration.hears();
        return touched && (configuration.old() || view.sentAt(message) >= sendsAtCut);
    }
}
