package dev.waymark.tla.tlc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tla2sany.semantic.ExprNode;
import tlc2.tool.EvalControl;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.tool.impl.Tool;
import tlc2.tool.impl.WatchedTool;
import tlc2.util.Context;
import tlc2.util.Vect;
import tlc2.value.impl.BoolValue;

/**
 * CONSTRAINT and ACTION_CONSTRAINT of the configuration: TLC does not count states that they leave out, and does not go on
 * from them, so here they are not reached at all.
 */
final class Constraints {
    private record Constraint(String name, ExprNode expression, boolean ofSteps) {}

    private final List<Constraint> constraints = new ArrayList<>();
    private final Evaluator evaluator;

    Constraints(WatchedTool tool, Evaluator evaluator, Complaint complaint) {
        this.evaluator = evaluator;
        add("CONSTRAINT ", tool.getModelConfig().getConstraints(), tool.getModelConstraints(), false);
        add("ACTION_CONSTRAINT ", tool.getModelConfig().getActionConstraints(), tool.getActionConstraints(), true);
        for (Constraint each : constraints) {
            Impure.refuse(each.expression(), each.name(), ": leave it out of the configuration", complaint);
        }
    }

    private void add(String keyword, Vect<?> names, ExprNode[] expressions, boolean ofSteps) {
        for (int i = 0; i < expressions.length; i++) {
            // TLC leaves out those that are the constant TRUE, and then places no longer match
            String name = expressions.length == names.size() ? String.valueOf(names.elementAt(i)) : "";
            constraints.add(new Constraint(keyword + name, expressions[i], ofSteps));
        }
    }

    boolean isEmpty() {
        return constraints.isEmpty();
    }

    boolean keepsInitial(HashedState state) {
        return violated(state, state, each -> !each.ofSteps()).isEmpty();
    }

    /** Those of the successors that may be reached. */
    HashedState[] kept(HashedState from, HashedState[] successors) {
        List<HashedState> kept = new ArrayList<>(successors.length);
        for (HashedState each : successors) {
            if (violated(from, each, constraint -> true).isEmpty()) {
                kept.add(each);
            }
        }
        return kept.size() == successors.length ? successors : kept.toArray(new HashedState[0]);
    }

    /** The names of those that a successor does not satisfy. */
    List<String> violated(HashedState from, HashedState to) {
        return violated(from, to, each -> true);
    }

    private List<String> violated(HashedState from, HashedState to, Predicate<Constraint> asked) {
        List<String> violated = new ArrayList<>(0);
        for (Constraint each : constraints) {
            if (asked.test(each) && !evaluator.evaluate(by -> holds(by, each, from.tlc, to.tlc), () -> each.name())) {
                violated.add(each.name());
            }
        }
        return violated;
    }

    private static boolean holds(Tool by, Constraint constraint, TLCState from, TLCState to) {
        Object value = constraint.ofSteps()
                ? by.eval(constraint.expression(), Context.Empty, from, to, EvalControl.Clear, CostModel.DO_NOT_RECORD)
                : by.eval(constraint.expression(), Context.Empty, to);
        if (!(value instanceof BoolValue truth)) {
            throw new IllegalArgumentException("it is neither TRUE nor FALSE, but " + value);
        }
        return truth.val;
    }
}
