package dev.waymark.report.export;

import static dev.waymark.core.property.Machine.machine;
import static dev.waymark.core.scenario.Scenario.scenario;

import dev.waymark.core.Parameter;
import dev.waymark.core.model.Decision;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.random.Seeds;
import dev.waymark.core.scenario.Reproduction;
import dev.waymark.core.scenario.ScenarioBuilder;
import dev.waymark.engine.campaign.VerdictCounts;
import dev.waymark.engine.experiment.Catalog;
import dev.waymark.engine.experiment.RecordedCase;
import dev.waymark.engine.scenario.campaign.ScenarioResult;
import dev.waymark.engine.scenario.campaign.ScenarioRunner;
import dev.waymark.engine.trace.Trace;
import dev.waymark.engine.trace.text.DecisionText;
import dev.waymark.engine.trace.text.PayloadCodec;
import dev.waymark.report.data.Shown;
import dev.waymark.report.data.Texts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A counterexample as the source of a JUnit test: a scenario whose filter lets happen what was recorded, over a strategy that
 * orders what the recording leaves open. It is tried before it is offered, and not offered if no strategy shows the violation.
 */
public final class JUnitSource {
    private static final List<String> STRATEGIES = List.of("random", "pos", "pct", "pctcp");
    private static final int DECISIONS_MAX = 400;

    private final String id;
    private final RecordedCase recorded;
    private final Trace trace;
    private final Verdict verdict;
    private final List<Decision> decisions;

    private JUnitSource(String id, RecordedCase recorded, Verdict verdict) {
        this.id = id;
        this.recorded = recorded;
        this.trace = recorded.trace();
        this.verdict = verdict;
        // a fair tail comes by itself, without filters
        this.decisions =
                trace.tail() < 0 ? trace.decisions() : trace.decisions().subList(0, trace.tail());
    }

    /** Empty if there is none that shows the same. */
    public static Optional<String> of(String id, Shown shown) {
        RecordedCase recorded = shown.recorded();
        Verdict verdict = recorded == null ? null : recorded.trace().verdict();
        if (recorded == null || verdict == null || shown.trace().decisions().size() > DECISIONS_MAX) {
            return Optional.empty();
        }
        JUnitSource source = new JUnitSource(id, recorded, verdict);
        boolean carriesPayloads = source.decisions.stream()
                .anyMatch(each -> each instanceof Decision.Replace || each instanceof Decision.Inject);
        if (carriesPayloads) {
            return Optional.empty(); // which a text of decisions alone cannot make
        }
        return STRATEGIES.stream().filter(source::shows).findFirst().map(source::text);
    }

    private boolean shows(String strategy) {
        try {
            ScenarioBuilder builder = scenario(id)
                    .on(trace.system())
                    .reproduce(Reproduction.of(decisions))
                    .over(strategy)
                    .steps(steps())
                    .checking(verdict.property());
            ScenarioResult result = new ScenarioRunner(
                            builder.expect(machine().accepting()), recorded.target(), Catalog.standard())
                    .seed(Seeds.campaignStartingWith(trace.executionSeed()))
                    .run(1);
            VerdictCounts counts = result.totals().properties().get(verdict.property());
            return counts != null && counts.violated() > 0;
        } catch (RuntimeException e) { // a recording that moves all clocks, a property of another module: not this way
            return false;
        }
    }

    private int steps() {
        return 2 * decisions.size() + 20;
    }

    private String text(String strategy) {
        StringBuilder source = new StringBuilder();
        List.of(
                        "static dev.waymark.core.property.Machine.machine",
                        "static dev.waymark.core.scenario.Scenario.scenario")
                .forEach(name -> source.append("import ").append(name).append(";\n"));
        source.append('\n');
        List.of(
                        "dev.waymark.core.model.Decision",
                        "dev.waymark.core.scenario.Reproduction",
                        "dev.waymark.engine.trace.text.DecisionText",
                        "dev.waymark.engine.trace.text.PayloadCodec",
                        "dev.waymark.junit.ScenarioCheck",
                        "dev.waymark.junit.ScenarioTest",
                        "java.util.List")
                .forEach(name -> source.append("import ").append(name).append(";\n"));
        source.append("\n/** ").append(comment(verdict.message())).append(" */\n");
        source.append("class ").append(className(id)).append(" {\n");
        source.append("    // Each node gets these in this order; what they leave open is up to the strategy.\n");
        source.append("    private static final List<String> RECORDED = List.of(");
        List<String> lines = recordedLines();
        for (int i = 0; i < lines.size(); i++) {
            source.append(i == 0 ? "\n" : ",\n").append("            ").append(quoted(lines.get(i)));
        }
        source.append(");\n\n");
        source.append("    // Once the bug is fixed take out finds: then the test fails if it comes back.\n");
        source.append("    @ScenarioTest(executions = 1, seed = ")
                .append(Seeds.campaignStartingWith(trace.executionSeed()))
                .append("L, finds = ")
                .append(quoted(verdict.property()))
                .append(")\n");
        source.append("    void happensAgain(ScenarioCheck check) {\n");
        source.append("        DecisionText text = new DecisionText(new PayloadCodec(List.of()));\n");
        source.append("        List<Decision> decisions = RECORDED.stream().map(text::parse).toList();\n");
        source.append("        check.run(scenario(").append(quoted(id)).append(")\n");
        call(source, "on", quoted(trace.system()));
        trace.bugs().forEach(bug -> call(source, "bug", quoted(bug)));
        changed().forEach((name, value) -> call(source, "with", quoted(name) + ", " + quoted(value)));
        call(source, "reproduce", "Reproduction.of(decisions)");
        call(source, "over", quoted(strategy));
        call(source, "steps", Integer.toString(steps()));
        source.append("                .expect(machine().accepting()));\n    }\n}\n");
        return source.toString();
    }

    private List<String> recordedLines() {
        DecisionText text = new DecisionText(new PayloadCodec(List.of()));
        return decisions.stream().map(text::print).toList();
    }

    private static void call(StringBuilder source, String method, String arguments) {
        source.append("                .")
                .append(method)
                .append('(')
                .append(arguments)
                .append(")\n");
    }

    /** Parameters that are not what they would be by themselves. */
    private Map<String, String> changed() {
        Map<String, String> changed = new LinkedHashMap<>(trace.parameters());
        for (Parameter parameter : recorded.target().system().allParameters()) {
            changed.remove(parameter.name(), parameter.defaultValue());
        }
        return changed;
    }

    /** The name of the class for a violation of this name. */
    public static String className(String id) {
        StringBuilder name = new StringBuilder();
        for (String word : id.split("[^A-Za-z0-9]+", -1)) {
            name.append(word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        boolean begins = !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0));
        return (begins ? "" : "Found") + name + "Test";
    }

    /** Nothing that would end the comment, or be read as an escape. */
    private static String comment(String text) {
        String line = Texts.plain(Texts.cut(text.lines().findFirst().orElse("A violation."), 100));
        return line.replace("*/", "* /").replace('\\', '/');
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
