package dev.waymark.strategies.isolate;

import dev.waymark.core.Parameter;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Capability;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.strategy.ConfiguredStrategy;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Planner;
import dev.waymark.core.strategy.Run;
import dev.waymark.core.strategy.Settings;
import dev.waymark.core.strategy.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Random walks in which, for a while, the node that has recently sent most is cut off, while clients go on asking. Nothing is dropped:
 * what is cut off waits and comes late, so a cut costs no faults. It learns nothing; it is Waymark's own, and what it was compared
 * with is on docs/strategies/isolate-busy.md.
 *
 * <p>Each execution draws a configuration ({@link IsolateConfiguration}) and then goes so ({@link IsolateBusyRun}):
 *
 * <ol>
 *   <li>a window begins within the first four tenths, and lasts a tenth to a half of the execution;
 *   <li>at its beginning a node is chosen: mostly the busiest ({@link SendingActivity}), else any;
 *   <li>while it lasts, messages to that node, from it, or both wait, and requests have more weight;
 *   <li>it ends, what waited may come, and after a while the next begins;
 *   <li>all else is the weighted walk of {@code random}, with timers that fire more often.
 * </ol>
 */
public final class IsolateBusyStrategy implements Strategy {
    static final String DRAWN = "drawn";

    private static final List<Parameter> OPTIONS = List.of(
            chosen(
                    "mode",
                    "both|one|sleep|plain",
                    "what waits: all of a node, one direction, a fifth of all messages, none"),
            chosen(
                    "victim",
                    "busy|any|leader|[1-9][0-9]{0,2}",
                    "who is cut off: the busiest, any node, a leader, or this node"),
            Parameter.number("aimed", 67, 0, 100, "percent of executions in which that is the busiest, if it is drawn"),
            chosen("direction", "hears|heard", "with mode=one: whether the node still hears the others, or is heard"),
            Parameter.number("begin", 40, 0, 100, "a window begins within so many percent of the execution"),
            Parameter.number("length", 40, 0, 100, "and lasts ten percent and up to so many more"),
            Parameter.choice(
                    "within",
                    "nothing",
                    List.of("nothing", "faults", "timers", "both"),
                    "what comes in windows: all faults, and none outside; timers, more often; or both"),
            chosen("timer", "[0-9]{1,3}", "weight of each armed timer; a message has 64"),
            chosen("request", "[0-9]{1,3}", "weight of each request, outside of windows"),
            chosen("old", "true|false", "whether messages wait that were in flight when the window began"),
            chosen("calm", "true|false", "whether an execution with windows has no faults"),
            chosen(
                    "crashes",
                    "spread|effects|writes|events|messages|leader|replies|first-effect|first-message",
                    "when nodes crash: any time; or after or in the middle of this; effects: which is drawn"),
            Parameter.number("busy", 16, 0, 1000, "weight of each request while a node is cut off"));

    private static Parameter chosen(String name, String pattern, String summary) {
        Pattern allowed = Pattern.compile(DRAWN + "|" + pattern);
        String expects = pattern.contains("[")
                ? (name.equals("victim") ? "busy, any, leader or a node" : "a number from 0 to 999")
                : pattern.replace("|", ", ");
        return new Parameter(
                name, DRAWN, summary, expects, text -> allowed.matcher(text).matches() ? null : "must be " + expects);
    }

    @Override
    public String name() {
        return "isolate-busy";
    }

    @Override
    public String summary() {
        return "random walks in which the busiest node is cut off for a while and clients go on asking";
    }

    @Override
    public List<Parameter> options() {
        return OPTIONS;
    }

    @Override
    public Set<Capability> needs() {
        return Set.of(Capability.MESSAGES);
    }

    @Override
    public ConfiguredStrategy configure(Settings settings, Map<String, String> options) {
        check(settings, options);
        return new ConfiguredStrategy() {
            @Override
            public Planner planner(List<String> measured) {
                return index -> new Plan(index, Seeds.execution(settings.seed(), index));
            }

            @Override
            public Run run(Plan plan) {
                return new IsolateBusyRun(settings, IsolateConfiguration.of(plan, options), plan.seed());
            }

            @Override
            public String configuration(Plan plan) {
                return new IsolateBusyRun(settings, IsolateConfiguration.of(plan, options), plan.seed()).text();
            }
        };
    }

    private static void check(Settings settings, Map<String, String> options) {
        IsolationWindows.check(settings, "victim", options.getOrDefault("victim", DRAWN));
        String crashes = options.getOrDefault("crashes", DRAWN);
        for (CrashPoints.Kind each : CrashPoints.Kind.values()) {
            if (each.option().equals(crashes) && !CrashPoints.possible(settings).contains(each)) {
                throw new UsageException("strategy option crashes=" + crashes + ": "
                        + (each == CrashPoints.Kind.LEADER
                                ? "the system does not tell who leads"
                                : "this cluster stops nodes as a whole, not in the middle of what they do")
                        + "; crashes=effects draws what can be done");
            }
        }
    }
}
