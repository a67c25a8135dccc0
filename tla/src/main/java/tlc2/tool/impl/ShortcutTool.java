package tlc2.tool.impl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.APSubstInNode;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.FrontEnd;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tla2sany.semantic.SymbolNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.EvalControl;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.LazyValue;
import tlc2.value.impl.OpValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;
import util.FilenameToStream;
import util.UniqueString;

/**
 * TLC's evaluator with shorter ways to the same results. TLC hands the names of the caller down to every operator, and
 * looks each variable, definition and plus sign up among them first, in a row; and it takes an UNCHANGED tuple apart again
 * at every step. Modules with INSTANCE, or whose configuration replaces operators, do not take these ways: there names may
 * stand for others.
 */
abstract class ShortcutTool extends Tool {
    /** What an expression is, told when it is first evaluated. */
    private enum Kind {
        OTHER,
        VARIABLE,
        PARAMETER,
        DEFINITION,
        PLUS,
        MINUS,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST,
        LENGTH
    }

    private static final int MARKS = FrontEnd.getToolId();
    private static final int KINDS = FrontEnd.getToolId();
    private static final Object MARKED = new Object();
    private static final OpApplNode[] NOT_PLAIN = new OpApplNode[0];

    private boolean plain;

    ShortcutTool(String specDir, String module, String config, FilenameToStream files) {
        super(specDir, module, config, files);
        markNames();
    }

    ShortcutTool(ShortcutTool other) {
        super(other);
        this.plain = other.plain;
    }

    /** Whether the configuration does. */
    public final boolean replacesOperators() {
        return !getModelConfig().getOverrides().isEmpty()
                || !getModelConfig().getModOverrides().isEmpty();
    }

    private void markNames() {
        if (replacesOperators()) {
            return;
        }
        Reached instances = new Reached(node -> node instanceof SubstInNode || node instanceof APSubstInNode);
        for (OpDefNode definition : getRootModule().getOpDefs()) {
            if (definition.getBody() instanceof SubstInNode
                    || (!Reached.isStandard(definition) && instances.first(definition.getBody()) != null)) {
                return;
            }
        }
        for (OpDefNode definition : getRootModule().getOpDefs()) {
            boolean takesOperators = false;
            for (FormalParamNode formal : definition.getParams()) {
                takesOperators |= formal.getArity() > 0; // which may use names of the caller
            }
            if (definition.getBody() != null && !takesOperators) {
                definition.setToolObject(MARKS, MARKED);
            }
        }
        for (OpDeclNode variable : getRootModule().getVariableDecls()) {
            variable.setToolObject(MARKS, MARKED);
        }
        plain = true;
    }

    /** A definition of the module itself knows its parameters only. */
    @Override
    public final Context getOpContext(
            OpDefNode definition, ExprOrOpArgNode[] args, Context c, boolean cachable, CostModel cm, int toolId) {
        Context context = plain && definition.getToolObject(MARKS) == MARKED ? Context.Empty : c;
        FormalParamNode[] formals = definition.getParams();
        for (int i = 0; i < args.length; i++) {
            Object known = plain && args[i] instanceof OpApplNode applied && kind(applied) == Kind.PARAMETER
                    ? c.lookup(applied.getOperator())
                    : null;
            context = context.cons(formals[i], known != null ? known : getVal(args[i], c, cachable, cm, toolId));
        }
        return context;
    }

    /** The value of an expression to which there is a short way; null if TLC has to look. */
    final @Nullable Value shortcut(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        if (!plain || !(expr instanceof OpApplNode applied)) {
            return null;
        }
        Kind kind = kind(applied);
        return switch (kind) {
            case OTHER -> null;
            case VARIABLE -> (Value) s0.lookup(applied.getOperator().getName());
            case PARAMETER -> parameter(c.lookup(applied.getOperator()), s1, control);
            case DEFINITION -> {
                OpDefNode definition = (OpDefNode) applied.getOperator();
                Context inner = getOpContext(definition, applied.getArgs(), c, true, cm, toolId);
                yield eval(definition.getBody(), inner, s0, s1, control, cm);
            }
            case LENGTH -> length(eval(applied.getArgs()[0], c, s0, s1, control, cm));
            default -> {
                ExprOrOpArgNode[] args = applied.getArgs();
                yield eval(args[0], c, s0, s1, control, cm) instanceof IntValue left
                                && eval(args[1], c, s0, s1, control, cm) instanceof IntValue right
                        ? compute(kind, left.val, right.val)
                        : null;
            }
        };
    }

    /** Null if it has none: TLC knows what to say then. */
    private static @Nullable Value length(Value value) {
        if (value instanceof StringValue text) {
            return IntValue.gen(text.length());
        }
        return value.toTuple() instanceof TupleValue tuple ? IntValue.gen(tuple.elems.length) : null;
    }

    private static @Nullable Value parameter(@Nullable Object known, TLCState s1, int control) {
        if (known instanceof LazyValue lazy) {
            return s1 == null || lazy.isUncachable() || EvalControl.isEnabled(control) ? null : lazy.getValue();
        }
        return known instanceof Value value && !(value instanceof OpValue) ? value : null;
    }

    /** Null where the result has more than 32 bits: TLC knows what to say then. */
    private static @Nullable Value compute(Kind kind, int left, int right) {
        long sum = (long) left + (kind == Kind.MINUS ? -(long) right : right);
        return switch (kind) {
            case PLUS, MINUS -> sum == (int) sum ? IntValue.gen((int) sum) : null;
            case LESS -> truth(left < right);
            case AT_MOST -> truth(left <= right);
            case GREATER -> truth(left > right);
            default -> truth(left >= right);
        };
    }

    private static Value truth(boolean value) {
        return value ? BoolValue.ValTrue : BoolValue.ValFalse;
    }

    private Kind kind(OpApplNode applied) {
        if (applied.getToolObject(KINDS) instanceof Kind known) {
            return known;
        }
        Kind kind = classify(applied.getOperator(), applied.getArgs().length);
        applied.setToolObject(KINDS, kind);
        return kind;
    }

    private static Kind classify(SymbolNode operator, int arguments) {
        if (operator instanceof FormalParamNode) {
            return arguments == 0 ? Kind.PARAMETER : Kind.OTHER;
        }
        if (operator instanceof OpDeclNode) {
            return operator.getToolObject(MARKS) == MARKED ? Kind.VARIABLE : Kind.OTHER;
        }
        if (!(operator instanceof OpDefNode definition) || definition.getBody() == null) {
            return Kind.OTHER;
        }
        if (Reached.isStandard(definition)) {
            return switch (definition.getName().toString()) {
                case "+" -> Kind.PLUS;
                case "-" -> Kind.MINUS;
                case "<" -> Kind.LESS;
                case "\\leq" -> Kind.AT_MOST;
                case ">" -> Kind.GREATER;
                case "\\geq" -> Kind.AT_LEAST;
                case "Len" -> Kind.LENGTH;
                default -> Kind.OTHER;
            };
        }
        // TLC has its own values for some: constants that it has evaluated, operators that are written in Java.
        return definition.getToolObject(MARKS) == MARKED
                        && definition.getToolObject(toolId) == null
                        && definition.getBody().getToolObject(toolId) == null
                ? Kind.DEFINITION
                : Kind.OTHER;
    }

    /** The variables are set at once; the last one goes TLC's own way, which goes on with the rest of the action. */
    @Override
    protected final TLCState processUnchanged(
            Action action,
            SemanticNode expr,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        OpApplNode[] variables = plain ? unchanged(expr) : NOT_PLAIN;
        if (variables.length < 2) {
            return processUnchangedImpl(action, expr, acts, c, s0, s1, nss, cm);
        }
        int last = variables.length - 1;
        long set = 0;
        for (int i = 0; i < last; i++) {
            UniqueString name = variables[i].getOperator().getName();
            IValue now = s1.lookup(name);
            if (now == null) {
                s1.bind(name, s0.lookup(name));
                set |= 1L << i;
            } else if (!s0.lookup(name).equals(now)) {
                return unset(s1, variables, set);
            }
        }
        return unset(processUnchangedImpl(action, variables[last], acts, c, s0, s1, nss, cm), variables, set);
    }

    private static TLCState unset(TLCState state, OpApplNode[] variables, long set) {
        for (long left = set; left != 0; left &= left - 1) {
            state.unbind(
                    variables[Long.numberOfTrailingZeros(left)].getOperator().getName());
        }
        return state;
    }

    private OpApplNode[] unchanged(SemanticNode expr) {
        Object known = expr.getToolObject(MARKS);
        if (known instanceof OpApplNode[] variables) {
            return variables;
        }
        List<OpApplNode> found = new ArrayList<>();
        OpApplNode[] variables =
                collect(expr, found) && found.size() <= Long.SIZE ? found.toArray(new OpApplNode[0]) : NOT_PLAIN;
        expr.setToolObject(MARKS, variables);
        return variables;
    }

    private static boolean collect(SemanticNode expr, List<OpApplNode> found) {
        if (!(expr instanceof OpApplNode applied)) {
            return false;
        }
        if (applied.getOperator() instanceof OpDeclNode declared) {
            return declared.getToolObject(MARKS) == MARKED && found.add(applied);
        }
        if (applied.getOperator() instanceof OpDefNode definition) {
            if (definition.getBody() != null) {
                return definition.getParams().length == 0
                        && definition.getToolObject(MARKS) == MARKED
                        && collect(definition.getBody(), found);
            }
            if (BuiltInOPs.getOpCode(definition.getName()) == ToolGlobals.OPCODE_tup) {
                boolean all = true;
                for (SemanticNode each : applied.getArgs()) {
                    all &= collect(each, found);
                }
                return all;
            }
        }
        return false;
    }
}
