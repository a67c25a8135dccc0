package dev.waymark.tla.tlc;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.APSubstInNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import util.UniqueString;

/** Which variables an expression can read, itself or by the operators that it uses, as a set of bits. */
final class VariableReads {
    /** When it cannot be told. */
    static final long ALL = -1L;

    private final UniqueString[] variables;
    private final Set<SemanticNode> seen = new HashSet<>();
    private long found;

    private VariableReads(UniqueString[] variables) {
        this.variables = variables;
    }

    static long of(SemanticNode expression, UniqueString[] variables) {
        if (variables.length > Long.SIZE) {
            return ALL;
        }
        VariableReads reads = new VariableReads(variables);
        reads.walk(expression);
        return reads.found == 0 ? ALL : reads.found; // one that reads nothing is looked at every time
    }

    private void walk(@Nullable SemanticNode node) {
        if (node == null || !seen.add(node)) {
            return;
        }
        if (node instanceof SubstInNode || node instanceof APSubstInNode) {
            found = ALL; // an instance of a module: its variables have other names
            return;
        }
        if (node instanceof OpApplNode applied) {
            use(applied.getOperator());
        } else if (node instanceof OpArgNode argument) {
            use(argument.getOp());
        }
        SemanticNode[] children = node.getChildren();
        for (int i = 0; children != null && i < children.length; i++) {
            walk(children[i]);
        }
    }

    private void use(SymbolNode operator) {
        if (operator instanceof OpDefNode definition) {
            walk(definition.getBody());
        } else if (operator instanceof OpDeclNode) {
            for (int i = 0; i < variables.length; i++) {
                found |= variables[i] == operator.getName() ? 1L << i : 0;
            }
        }
    }
}
