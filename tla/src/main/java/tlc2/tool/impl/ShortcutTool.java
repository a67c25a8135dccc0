package tlc2.tool.impl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.FrontEnd;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.SubstInNode;
import tlc2.tool.Action;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.ToolGlobals;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.IValue;
import tlc2.value.impl.Value;
import util.FilenameToStream;
import util.UniqueString;

/**
 * TLC's evaluator with shorter ways to the same results. TLC hands the names of the caller down to every operator, and
 * looks each variable and definition up among them first, in a row; and it takes an UNCHANGED tuple apart again at every
 * step. Only modules without INSTANCE take these ways: there names may stand for others.
 */
abstract class ShortcutTool extends Tool {
    private static final int MARKS = FrontEnd.getToolId();
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

    private void markNames() {
        for (OpDefNode definition : getRootModule().getOpDefs()) {
            if (definition.getBody() instanceof SubstInNode) {
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
            context = context.cons(formals[i], getVal(args[i], c, cachable, cm, toolId));
        }
        return context;
    }

    /** The value of an expression that is a variable; null if it is anything else, or has no value. */
    final @Nullable Value variable(SemanticNode expr, TLCState state) {
        return plain
                        && expr instanceof OpApplNode applied
                        && applied.getOperator() instanceof OpDeclNode declared
                        && declared.getToolObject(MARKS) == MARKED
                ? (Value) state.lookup(declared.getName())
                : null;
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
