package dev.waymark.tla.tlc;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.AtNode;
import tla2sany.semantic.DecimalNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.NumeralNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpArgNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import util.UniqueString;

/** Reads the text of an action, and of the operators that it uses, for {@link Footprint}. */
final class FootprintReader {
    /** What a name stands for: a parameter of the action, or a variable. */
    private record Symbol(int parameter, int variable) {}

    /** Something of which this class does not know how it is evaluated. */
    private static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown() {
            super(null, null, false, false);
        }
    }

    /** An action that takes more to read is not worth it. */
    private static final int NODES_MAX = 200_000;

    private final UniqueString[] variables;
    private final Set<OpDefNode> open = new HashSet<>();
    final long[] at;
    long whole;
    private int nodes;

    FootprintReader(UniqueString[] variables, int parameters) {
        this.variables = variables;
        this.at = new long[parameters];
    }

    /** False when it cannot be told what the action depends on. */
    boolean reads(OpDefNode action) {
        Map<FormalParamNode, Symbol> names = new HashMap<>();
        for (int i = 0; i < action.getParams().length; i++) {
            names.put(action.getParams()[i], new Symbol(i, -1));
        }
        try {
            read(action.getBody(), names);
            return true;
        } catch (Unknown e) {
            return false;
        }
    }

    private void read(@Nullable SemanticNode node, Map<FormalParamNode, Symbol> names) {
        if (++nodes > NODES_MAX) {
            throw new Unknown();
        }
        if (node == null
                || node instanceof AtNode // the entry counts already
                || node instanceof NumeralNode
                || node instanceof DecimalNode
                || node instanceof StringNode) {
            return;
        }
        if (node instanceof LetInNode let) {
            read(let.getBody(), names); // definitions are read where they are used
        } else if (node instanceof LabelNode label) {
            read(label.getBody(), names);
        } else if (node instanceof OpArgNode argument) {
            if (!(argument.getOp() instanceof OpDefNode definition)) {
                throw new Unknown();
            }
            expand(definition, body -> read(body, names));
        } else if (node instanceof OpApplNode applied) {
            apply(applied, names);
        } else {
            throw new Unknown();
        }
    }

    private void apply(OpApplNode applied, Map<FormalParamNode, Symbol> names) {
        SymbolNode operator = applied.getOperator();
        Symbol symbol = symbol(applied, names);
        if (symbol != null) {
            whole |= symbol.variable() < 0 ? 0 : 1L << symbol.variable();
        } else if (operator instanceof OpDefNode definition && definition.getBody() != null) {
            use(definition, applied, names, this::read);
        } else if (operator instanceof OpDefNode) {
            builtIn(applied, names);
        } else { // a constant, or a name that a quantifier or an operator binds
            readAll(applied, names);
        }
    }

    private void builtIn(OpApplNode applied, Map<FormalParamNode, Symbol> names) {
        ExprOrOpArgNode[] arguments = applied.getArgs();
        switch (BuiltInOPs.getOpCode(applied.getOperator().getName())) {
            case ToolGlobals.OPCODE_fa -> {
                if (!entry(arguments[0], arguments[1], names)) {
                    readAll(applied, names);
                }
            }
            case ToolGlobals.OPCODE_eq -> {
                int changed = primed(arguments[0], names);
                if (changed < 0) {
                    readAll(applied, names);
                } else {
                    change(changed, arguments[1], names);
                }
            }
            case ToolGlobals.OPCODE_in -> {
                int changed = primed(arguments[0], names);
                if (changed < 0) {
                    readAll(applied, names);
                } else {
                    whole |= 1L << changed;
                    read(arguments[1], names);
                }
            }
            case ToolGlobals.OPCODE_unchanged -> unchanged(arguments[0], names);
            case ToolGlobals.OPCODE_prime,
                    ToolGlobals.OPCODE_enabled,
                    ToolGlobals.OPCODE_cdot,
                    ToolGlobals.OPCODE_aa,
                    ToolGlobals.OPCODE_sa,
                    ToolGlobals.OPCODE_box,
                    ToolGlobals.OPCODE_diamond,
                    ToolGlobals.OPCODE_leadto -> throw new Unknown();
            default -> readAll(applied, names);
        }
    }

    private void readAll(OpApplNode applied, Map<FormalParamNode, Symbol> names) {
        for (SemanticNode bound : applied.getBdedQuantBounds()) {
            read(bound, names);
        }
        for (SemanticNode argument : applied.getArgs()) {
            read(argument, names);
        }
    }

    /** {@code function[argument]} where both are known. */
    private boolean entry(SemanticNode function, SemanticNode argument, Map<FormalParamNode, Symbol> names) {
        Symbol of = symbol(function, names);
        Symbol to = symbol(argument, names);
        if (of == null || of.variable() < 0 || to == null || to.parameter() < 0) {
            return false;
        }
        at[to.parameter()] |= 1L << of.variable();
        return true;
    }

    /** {@code variable' = expression}. */
    private void change(int variable, SemanticNode expression, Map<FormalParamNode, Symbol> names) {
        Symbol same = symbol(expression, names);
        if (same != null && same.variable() == variable) {
            return;
        }
        if (expression instanceof LetInNode let) {
            change(variable, let.getBody(), names);
            return;
        }
        if (expression instanceof OpApplNode applied && applied.getOperator() instanceof OpDefNode definition) {
            int code = definition.getBody() == null ? BuiltInOPs.getOpCode(definition.getName()) : 0;
            if (definition.getBody() != null && !standard(definition)) {
                use(definition, applied, names, (body, inner) -> change(variable, body, inner));
                return;
            }
            if (code == ToolGlobals.OPCODE_ite) {
                read(applied.getArgs()[0], names);
                change(variable, applied.getArgs()[1], names);
                change(variable, applied.getArgs()[2], names);
                return;
            }
            if (code == ToolGlobals.OPCODE_exc && except(variable, applied, names)) {
                return;
            }
        }
        whole |= 1L << variable;
        read(expression, names);
    }

    /** {@code [variable EXCEPT ![parameter]... = value, ...]}: what it replaces counts as well. */
    private boolean except(int variable, OpApplNode except, Map<FormalParamNode, Symbol> names) {
        ExprOrOpArgNode[] arguments = except.getArgs();
        Symbol function = symbol(arguments[0], names);
        if (function == null || function.variable() != variable) {
            return false;
        }
        for (int i = 1; i < arguments.length; i++) {
            ExprOrOpArgNode[] pair = ((OpApplNode) arguments[i]).getArgs();
            ExprOrOpArgNode[] path = ((OpApplNode) pair[0]).getArgs();
            if (!entry(arguments[0], path[0], names)) {
                return false;
            }
            for (int k = 1; k < path.length; k++) {
                read(path[k], names);
            }
            read(pair[1], names);
        }
        return true;
    }

    private void unchanged(SemanticNode what, Map<FormalParamNode, Symbol> names) {
        Symbol variable = symbol(what, names);
        if (variable != null && variable.variable() >= 0) {
            return;
        }
        if (what instanceof OpApplNode applied && applied.getOperator() instanceof OpDefNode definition) {
            if (definition.getBody() != null) {
                use(definition, applied, names, this::unchanged);
                return;
            }
            if (BuiltInOPs.getOpCode(definition.getName()) == ToolGlobals.OPCODE_tup) {
                for (SemanticNode each : applied.getArgs()) {
                    unchanged(each, names);
                }
                return;
            }
        }
        throw new Unknown();
    }

    /** The variable of {@code variable'}; below 0 if it is something else. */
    private int primed(SemanticNode node, Map<FormalParamNode, Symbol> names) {
        if (node instanceof OpApplNode applied
                && applied.getOperator() instanceof OpDefNode operator
                && BuiltInOPs.getOpCode(operator.getName()) == ToolGlobals.OPCODE_prime) {
            Symbol symbol = symbol(applied.getArgs()[0], names);
            return symbol == null ? -1 : symbol.variable();
        }
        return -1;
    }

    private @Nullable Symbol symbol(SemanticNode node, Map<FormalParamNode, Symbol> names) {
        if (!(node instanceof OpApplNode applied) || applied.getArgs().length > 0) {
            return null;
        }
        if (applied.getOperator() instanceof FormalParamNode name) {
            return names.get(name);
        }
        if (applied.getOperator() instanceof OpDeclNode declared) {
            int variable = Arrays.asList(variables).indexOf(declared.getName());
            return variable < 0 ? null : new Symbol(-1, variable);
        }
        return null;
    }

    private interface Use {
        void read(SemanticNode body, Map<FormalParamNode, Symbol> names);
    }

    /** Reads the body of a definition with its parameters standing for the arguments. */
    private void use(OpDefNode definition, OpApplNode applied, Map<FormalParamNode, Symbol> names, Use use) {
        if (standard(definition)) { // knows no variables but what it is given
            readAll(applied, names);
            return;
        }
        ExprOrOpArgNode[] arguments = applied.getArgs();
        Map<FormalParamNode, Symbol> inner = new HashMap<>(names);
        for (int i = 0; i < arguments.length; i++) {
            Symbol symbol = symbol(arguments[i], names);
            if (symbol == null) {
                read(arguments[i], names);
                inner.remove(definition.getParams()[i]);
            } else {
                inner.put(definition.getParams()[i], symbol);
            }
        }
        expand(definition, body -> use.read(body, inner));
    }

    private void expand(OpDefNode definition, Consumer<SemanticNode> reader) {
        if (standard(definition)) {
            return;
        }
        if (definition.getBody() == null || !open.add(definition)) {
            throw new Unknown(); // it uses itself
        }
        reader.accept(definition.getBody());
        open.remove(definition);
    }

    private static boolean standard(OpDefNode definition) {
        return definition.getOriginallyDefinedInModuleNode() != null
                && definition.getOriginallyDefinedInModuleNode().isStandard();
    }
}
