package dev.waymark.engine.doctor;

import dev.waymark.core.property.NoFailure;
import dev.waymark.core.property.Reach;
import dev.waymark.core.property.Verdict;
import dev.waymark.core.strategy.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether executions come to something: a campaign in which all of them fail at once, or nothing is reached, tests nothing. */
final class ReachOfProperties {
    private int executions;
    private int failed;
    private boolean reached;
    private boolean anyProperty;
    private @Nullable Verdict failure;
    private Doctor.@Nullable Problem thrown;

    void add(int execution, Outcome outcome) {
        executions++;
        for (Verdict verdict : outcome.verdicts()) {
            if (verdict.property().equals(NoFailure.NAME)) {
                failed += verdict.violated() ? 1 : 0;
                failure = verdict.violated() && failure == null ? verdict : failure;
                continue;
            }
            anyProperty = true;
            if (verdict.threw() && thrown == null) {
                thrown = problem(
                        Doctor.Kind.PROPERTY_THROWS, execution, "property " + verdict.property(), verdict.message());
            }
            reached |= verdict.reach() == Reach.REACHED && !verdict.threw();
        }
    }

    List<Doctor.Problem> problems() {
        List<Doctor.Problem> problems = new ArrayList<>();
        if (thrown != null) {
            problems.add(thrown);
        }
        if (failure != null && failed == executions) {
            problems.add(problem(
                    Doctor.Kind.ALWAYS_FAILS,
                    0,
                    "a node fails in every one of " + executions + " executions, so nothing else is ever tested",
                    failure.message()));
        } else if (anyProperty && !reached && thrown == null) {
            problems.add(problem(
                    Doctor.Kind.NOTHING_REACHED,
                    0,
                    "no property was put to the test in " + executions + " executions: nothing happened that would"
                            + " mean anything",
                    "look whether clients ask for something, whether nodes send anything when they start, and what"
                            + " properties wait for"));
        }
        return problems;
    }

    private static Doctor.Problem problem(Doctor.Kind kind, int execution, String what, String second) {
        return new Doctor.Problem(kind, execution, 0, "no node", what, "", second);
    }
}
