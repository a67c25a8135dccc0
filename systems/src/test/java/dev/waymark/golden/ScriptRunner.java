package dev.waymark.golden;

import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import dev.waymark.core.cluster.Cluster;
import dev.waymark.core.cluster.View;
import dev.waymark.core.model.Code;
import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Property;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import dev.waymark.core.strategy.Plan;
import dev.waymark.core.strategy.Run;
import dev.waymark.engine.Explorer;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.PrimitiveIterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Plays a script; README.md beside the scripts describes the commands. To the explorer it is a run like any other, one that
 * reads its decisions from the script. So the log is what a campaign would see, and properties, the fair tail and the end of
 * an execution are the engine's own.
 */
final class ScriptRunner implements Run {
    private static final Pattern TIMER_WITHOUT_NUMBER = Pattern.compile("fire (\\d+/[^#\\s]+)( .*)?");
    private static final PrimitiveIterator.OfLong NOTHING = LongStream.empty().iterator();

    private final List<? extends SystemUnderTest> systems;
    private final Reading reading;
    private final EventLog log;

    /** Of the latest execution, which is running, or over and has an outcome. */
    private @Nullable Cluster cluster;

    private @Nullable Outcome outcome;
    private boolean running;
    private DecisionText decisions = new DecisionText(new PayloadCodec(List.of()));

    /** What the present command still wants to be decided. */
    private PrimitiveIterator.OfLong rest = NOTHING;

    /** The latest decision, and how many had been carried out before it. */
    private long latest = Code.stop();

    private int before;

    private ScriptRunner(GoldenScript script, List<? extends SystemUnderTest> systems) {
        this.systems = systems;
        reading = new Reading(script);
        log = new EventLog(reading::event);
    }

    /** The same script, with what its commands print now. */
    static GoldenScript play(GoldenScript script, List<? extends SystemUnderTest> systems) {
        ScriptRunner runner = new ScriptRunner(script, systems);
        for (String line = runner.reading.take(); line != null; line = runner.reading.take()) {
            runner.obey(line);
        }
        return runner.reading.done();
    }

    /** Called by the explorer while an execution is running. */
    @Override
    public long next(View view) {
        explainSkip(view);
        while (!hasMore()) {
            String line = reading.take();
            if (line == null) {
                return Code.stop();
            }
            rest = obey(line);
        }
        latest = rest.nextLong();
        before = view.decisions();
        return latest;
    }

    private boolean hasMore() {
        try {
            return rest.hasNext();
        } catch (UsageException e) {
            reading.say("error: " + e.getMessage());
            rest = NOTHING;
            return false;
        }
    }

    /** A decision that did not apply changed nothing, so that the cluster can be asked again why. */
    private void explainSkip(View view) {
        if (latest != Code.stop() && view.decisions() == before) {
            reading.say("skipped: " + cluster().apply(latest));
        }
        latest = Code.stop();
    }

    private Cluster cluster() {
        if (cluster == null) {
            throw new UsageException("nothing was started yet: write start SYSTEM");
        }
        return cluster;
    }

    /** Carries the command out, but for its decisions, which it returns. */
    private PrimitiveIterator.OfLong obey(String line) {
        List<String> words = List.of(line.split(" "));
        try {
            switch (words.get(0)) {
                case "start" -> start(Start.parse(words));
                case "hide" -> reading.hide(words.subList(1, words.size()));
                case "verdicts" -> verdicts();
                case "pool", "timers", "requests", "nodes", "state" ->
                    new Questions(cluster().view(), log).ask(words).forEach(reading::say);
                default -> {
                    return decide(line, view());
                }
            }
        } catch (UsageException e) {
            reading.say("error: " + e.getMessage());
        }
        return NOTHING;
    }

    private View view() {
        View view = cluster().view();
        if (!running) {
            throw new UsageException("the execution is over: write start SYSTEM");
        }
        return view;
    }

    private PrimitiveIterator.OfLong decide(String line, View view) {
        if (line.equals("stabilize")) {
            return Deliveries.untilQuiet(view);
        }
        if (line.equals("deliver all")) {
            return Deliveries.of(log.inFlight().keySet(), view);
        }
        return LongStream.of(view.encode(decisions.parse(withNumber(line)))).iterator();
    }

    /** {@code fire 2/election} means the latest of these timers. */
    private String withNumber(String line) {
        Matcher matcher = TIMER_WITHOUT_NUMBER.matcher(line);
        if (!matcher.matches()) {
            return line;
        }
        String timer = matcher.group(1);
        String options = matcher.group(2) == null ? "" : matcher.group(2);
        return "fire " + timer + "#" + log.latest(timer) + options;
    }

    /** Returns when the execution is over, with the commands up to there. */
    private void start(Start command) {
        if (running) {
            throw new UsageException("an execution is running: stop it first");
        }
        Deployment deployment = command.deploy(systems);
        List<Property> properties = new ArrayList<>(deployment.properties());
        properties.add(new NoFailure());
        decisions = new DecisionText(PayloadCodec.of(deployment));
        try (Explorer explorer = new Explorer(deployment, properties, List.of(), Integer.MAX_VALUE)) {
            cluster = explorer.cluster();
            latest = Code.stop();
            rest = NOTHING;
            running = true;
            outcome = explorer.explore(new Plan(0, command.seed()), this, log);
            running = false;
        }
        outcome.verdicts().stream()
                .filter(Verdict::violated)
                .map(ScriptRunner::text)
                .forEach(reading::say);
        reading.say("over");
    }

    private void verdicts() {
        if (running || outcome == null) {
            throw new UsageException("verdicts are given when an execution is over");
        }
        outcome.verdicts().stream().map(ScriptRunner::text).forEach(reading::say);
    }

    private static String text(Verdict verdict) {
        return verdict.safety().name().toLowerCase(Locale.ROOT) + " " + verdict.property()
                + (verdict.reach() == Reach.REACHED ? "" : " (not reached)")
                + (verdict.message().isEmpty() ? "" : ": " + verdict.message().replace("\n", "\\n"));
    }
}
