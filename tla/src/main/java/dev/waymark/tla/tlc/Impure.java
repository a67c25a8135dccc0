package dev.waymark.tla.tlc;

import dev.waymark.core.UsageException;
import java.util.Set;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.impl.Reached;

/**
 * Operators of TLC that are no functions of what they are given. Steps are remembered, and every worker has a model of its
 * own: with them an execution would not be the same again.
 */
final class Impure {
    private static final Set<String> OPERATORS = Set.of(
            "TLCGet",
            "TLCSet",
            "RandomElement",
            "JavaTime",
            "RandomSubset",
            "RandomSetOfSubsets",
            "TestRandomSetOfSubsets");

    private Impure() {}

    /** {@code advice}: how the message ends. */
    static void refuse(SemanticNode expression, String what, String advice, Complaint complaint) {
        if (new Reached(Impure::is).first(expression) instanceof OpApplNode found) {
            throw new UsageException(complaint.place(String.valueOf(found.getLocation())) + ": " + what + " uses "
                    + found.getOperator().getName() + ", but must be a function of the state and of its arguments"
                    + advice);
        }
    }

    private static boolean is(SemanticNode node) {
        return node instanceof OpApplNode applied
                && applied.getOperator() instanceof OpDefNode definition
                && Reached.isStandard(definition)
                && OPERATORS.contains(definition.getName().toString());
    }
}
