package dev.waymark.cli.explore;

import dev.waymark.core.StatePredicate;
import dev.waymark.core.UsageException;
import dev.waymark.core.spec.CampaignSpec;
import dev.waymark.core.spec.SystemSpec;
import dev.waymark.engine.experiment.Experiment;
import dev.waymark.engine.explore.Exploration;
import dev.waymark.engine.explore.ExplorationJson;
import dev.waymark.engine.explore.Goal;
import dev.waymark.engine.explore.Walker;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.TraceFile;
import dev.waymark.engine.trace.chart.Scene;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.report.export.JUnitSource;
import dev.waymark.report.picture.Selection;
import dev.waymark.report.picture.SpaceTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What the page for exploring asks for. The page says each time where it stands, so nothing is lost if this is started again; clusters
 * of those that were asked about last are kept. One thing at a time: systems need not bear several threads.
 */
public final class ExploreService implements AutoCloseable {
    private static final int WALKERS_MAX = 4;
    private static final int ROWS_MAX = 240;

    private final Origins origins;

    /** Those that somebody with the token has typed, by their start: they may go on to start what they name. */
    private final Set<String> typed = new LinkedHashSet<>();

    private final Map<String, Walker> walkers = new LinkedHashMap<>(16, 0.75f, true);

    /** Where explorations come from. */
    public interface Origins {
        /** What a form says, with options of {@code run}. */
        CampaignSpec typed(String system, String bug, String more);

        /** {@code typed}: by whoever has the token; else it is data of anybody. */
        Experiment experiment(CampaignSpec spec, boolean typed);

        /** A finding of a run folder. */
        Trace finding(String run, String violation);
    }

    public ExploreService(Origins origins) {
        this.origins = origins;
    }

    /** One that was begun on the command line. */
    public synchronized void admit(Exploration exploration) {
        typed.add(start(exploration));
    }

    private static String start(Exploration exploration) {
        return ExplorationJson.link(exploration.with(List.of()));
    }

    /** {@code what}: open, look, go, trace or junit. Throws {@link UsageException} for anything that cannot be done. */
    public synchronized Map<String, Object> answer(String what, JsonNode body) {
        return switch (what) {
            case "open" -> open(body);
            case "look" -> look(exploration(body), body, "");
            case "go" -> go(body);
            case "trace" -> trace(exploration(body));
            case "junit" -> junit(exploration(body));
            default -> throw new UsageException("there is nothing of that name");
        };
    }

    private Map<String, Object> open(JsonNode body) {
        Exploration exploration;
        if (body.has("open")) {
            exploration = ExplorationJson.read(text(body, "open"));
        } else if (body.has("run")) {
            Exploration whole = Exploration.of(origins.finding(text(body, "run"), text(body, "violation")));
            exploration = whole.at(Math.max(0, body.path("step").asInt(Integer.MAX_VALUE)));
        } else {
            CampaignSpec spec = origins.typed(text(body, "system"), text(body, "bug"), text(body, "more"))
                    .withChecks(checks -> checks.withCoverages(List.of()))
                    .identity();
            exploration = Exploration.begin(origins.experiment(spec, true));
            typed.add(start(exploration));
        }
        Walker walker = walker(exploration);
        Map<String, Object> answer = look(exploration, body, "");
        answer.put(
                "predicates",
                walker.experiment().target().deployment().predicates().stream()
                        .map(StatePredicate::form)
                        .toList());
        return answer;
    }

    private Walker walker(Exploration exploration) {
        String start = start(exploration);
        Walker known = walkers.get(start);
        if (known != null) {
            return known;
        }
        Walker made = new Walker(origins.experiment(exploration.spec(), typed.contains(start)));
        walkers.put(start, made);
        if (walkers.size() > WALKERS_MAX) {
            String eldest = walkers.keySet().iterator().next();
            Walker gone = walkers.remove(eldest);
            if (gone != null) {
                gone.close();
            }
        }
        return made;
    }

    private static Exploration exploration(JsonNode body) {
        Exploration start = ExplorationJson.read(text(body, "start"));
        List<String> decisions = new ArrayList<>();
        body.path("decisions").values().forEach(each -> decisions.add(each.asString("")));
        int tail = body.path("tail").asInt(-1);
        return start.with(decisions, tail < 0 || tail > decisions.size() ? -1 : tail);
    }

    private static String text(JsonNode body, String key) {
        return body.path(key).isString() ? body.path(key).stringValue() : "";
    }

    private static List<String> predicates(JsonNode body) {
        List<String> predicates = new ArrayList<>();
        body.path("lights").values().forEach(each -> predicates.add(each.asString("")));
        return predicates;
    }

    private Map<String, Object> go(JsonNode body) {
        Goal goal = new Goal(
                text(body, "strategy").isBlank()
                        ? "random"
                        : text(body, "strategy").strip(),
                body.path("count").asInt(0),
                text(body, "until"),
                body.path("draw").asInt(0));
        Exploration from = exploration(body);
        Walker.Gone gone = walker(from).goOn(from, goal);
        return look(gone.exploration(), body, gone.stopped());
    }

    private Map<String, Object> look(Exploration exploration, JsonNode body, String said) {
        Walker walker = walker(exploration);
        Walker.Look look = walker.look(exploration, predicates(body));
        SystemSpec system = exploration.spec().system();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("start", start(exploration));
        answer.put("link", ExplorationJson.link(look.exploration()));
        answer.put(
                "system", system.name() + (system.bugs().isEmpty() ? "" : " with " + String.join(", ", system.bugs())));
        answer.put("decisions", look.exploration().decisions());
        answer.put("tail", look.exploration().tail());
        answer.put("said", said);
        answer.put("snapshot", look.snapshot());
        picture(walker, look, answer);
        return answer;
    }

    private static void picture(Walker walker, Walker.Look look, Map<String, Object> answer) {
        int nodes = walker.experiment().target().deployment().nodes();
        Scene scene = Scene.of(look.execution().events(), nodes);
        Selection selection = Selection.of(scene.rows().size(), ROWS_MAX);
        String violated = look.snapshot().properties().stream()
                .filter(light -> light.soFar() && light.verdict().violated())
                .map(light -> light.verdict().property())
                .findFirst()
                .orElse("");
        answer.put(
                "diagram",
                SpaceTime.of(
                        scene,
                        look.execution().events(),
                        selection,
                        "Space-time diagram of what was decided",
                        violated,
                        violated.isEmpty() ? -1 : selection.rows().size() - 1));
        answer.put(
                "steps",
                selection.rows().stream()
                        .map(row -> look.execution()
                                        .decisionOf(scene.rows().get(row).event())
                                + 1)
                        .toList());
    }

    private Map<String, Object> trace(Exploration exploration) {
        Walker walker = walker(exploration);
        Trace trace = walker.trace(exploration);
        try {
            Path file = Files.createTempFile("waymark-explored-", ".trace.json"); // nobody else may read it
            try {
                TraceFile.write(
                        file,
                        trace,
                        PayloadCodec.of(walker.experiment().target().deployment()));
                return Map.of("name", Exported.id(trace) + ".trace.json", "text", Files.readString(file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a trace could not be made in the folder for temporary files", e);
        }
    }

    private Map<String, Object> junit(Exploration exploration) {
        Walker walker = walker(exploration);
        String source = Exported.junit(walker, exploration);
        return Map.of("name", JUnitSource.className(Exported.id(walker.trace(exploration))) + ".java", "text", source);
    }

    @Override
    public synchronized void close() {
        walkers.values().forEach(Walker::close);
        walkers.clear();
    }
}
