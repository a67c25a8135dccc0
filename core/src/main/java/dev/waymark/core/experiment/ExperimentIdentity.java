package dev.waymark.core.experiment;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.spec.SpecJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the results of an experiment depend on, a line for each part: equal lines, equal executions. */
public final class ExperimentIdentity {
    private ExperimentIdentity() {}

    /** Without the limits: a campaign may go on for longer than was asked for at first. */
    public static List<String> lines(Experiment experiment) {
        ObjectNode json = SpecJson.tree(experiment.resolved().identity());
        ObjectNode strategy = json.putObject("strategy");
        strategy.put("name", experiment.strategy().strategy().name());
        ObjectNode options = strategy.putObject("options"); // one that is guided may be written in two ways
        experiment.strategy().options().forEach(options::put);
        String scenario = experiment.spec().strategy().scenario();
        if (scenario != null) {
            strategy.put("scenario", scenario);
        }
        if (experiment.enumerates()) {
            strategy.put("enumerate", true);
        }
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : json.properties()) {
            lines.add(each.getKey() + ": " + each.getValue());
        }
        return lines;
    }

    /** The same for another process, which must have the same code and as many executions to plan. */
    public static String text(Experiment experiment) {
        CodeVersion code = CodeVersion.of(experiment.target());
        List<String> lines = new ArrayList<>(lines(experiment));
        lines.add("code of the system: " + code.system());
        lines.add("code of Waymark: " + code.waymark());
        lines.add("bound: " + experiment.bound());
        lines.add("executions: " + experiment.budget().executions());
        return String.join("\n", lines);
    }

    /** The first line that differs, in words; empty if none does. */
    public static String difference(String wanted, String here) {
        List<String> ours = here.lines().toList();
        List<String> theirs = wanted.lines().toList();
        for (int i = 0; i < Math.max(ours.size(), theirs.size()); i++) {
            String one = i < theirs.size() ? theirs.get(i) : "nothing";
            String other = i < ours.size() ? ours.get(i) : "nothing";
            if (!one.equals(other)) {
                return "the campaign has " + one + ", here it is " + other;
            }
        }
        return "";
    }
}
