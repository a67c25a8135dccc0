package tlc2.tool.impl;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SymbolNode;

/**
 * Looks for something in expressions: in themselves, their parts, and the operators that they use, whether these are LOCAL,
 * inside a LET or of an instance. Operators of standard modules are not looked into.
 */
public final class Reached {
    private final Predicate<SemanticNode> wanted;
    private final Set<SemanticNode> seen = new HashSet<>();

    public Reached(Predicate<SemanticNode> wanted) {
        this.wanted = wanted;
    }

    /** The first that is wanted and was not reached before; null if there is none. */
    public @Nullable SemanticNode first(@Nullable SemanticNode node) {
        if (node == null || !seen.add(node)) {
            return null;
        }
        if (wanted.test(node)) {
            return node;
        }
        SemanticNode found = node instanceof OpApplNode applied
                ? inside(applied.getOperator())
                : node instanceof OpArgNode argument ? inside(argument.getOp()) : null;
        SemanticNode[] children = node.getChildren();
        for (int i = 0; found == null && children != null && i < children.length; i++) {
            found = first(children[i]);
        }
        return found;
    }

    private @Nullable SemanticNode inside(SymbolNode operator) {
        return operator instanceof OpDefNode definition && !isStandard(definition) ? first(definition.getBody()) : null;
    }

    public static boolean isStandard(OpDefNode definition) {
        return definition.getOriginallyDefinedInModuleNode() != null
                && definition.getOriginallyDefinedInModuleNode().isStandard();
    }
}
