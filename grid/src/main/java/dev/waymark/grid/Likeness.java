package dev.waymark.grid;

import dev.waymark.core.CodeVersion;
import dev.waymark.core.coverage.Coverage;
import dev.waymark.core.experiment.Experiment;
import dev.waymark.core.property.Property;
import java.util.List;

/** An experiment as a text that is the same where executions come out the same. */
public final class Likeness {
    private Likeness() {}

    public static String of(Experiment experiment) {
        CodeVersion code = CodeVersion.of(experiment.target());
        return String.join(
                "\n",
                List.of(
                        "system " + experiment.target().name(),
                        "code of the system " + code.system(),
                        "code of Waymark " + code.waymark(),
                        "parameters " + experiment.target().configuration().values(),
                        "bugs " + experiment.target().configuration().bugs(),
                        "strategy " + experiment.strategy().label(),
                        "seed " + experiment.settings().seed(),
                        "bound " + experiment.bound(),
                        "faults " + experiment.settings().faults(),
                        "properties "
                                + experiment.properties().stream()
                                        .map(Property::reference)
                                        .toList(),
                        "coverages "
                                + experiment.coverages().stream()
                                        .map(Coverage::name)
                                        .toList(),
                        "executions " + experiment.budget().executions()));
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
