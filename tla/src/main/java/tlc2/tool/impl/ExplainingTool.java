package tlc2.tool.impl;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/**
 * Finds out why an action has no successor. TLC goes from one conjunct to the next by a nested call; a conjunct that made
 * none, in an evaluation that found nothing, was false. But once all variables have their next values, it evaluates those
 * that are left one after the other, within the call for the one before: then the one that gave FALSE was it.
 */
public final class ExplainingTool extends WatchedTool {
    private final List<SemanticNode> falseOnes = new ArrayList<>();
    private int calls;
    private int depth;
    /** The conjuncts that are left. */
    private ActionItemList left = ActionItemList.Empty;

    public ExplainingTool(WatchedTool other) {
        super(other);
    }

    /** The first false conjunct of every branch of the action; empty if it has a successor. */
    public List<SemanticNode> falseConjuncts(Action action, TLCState state) {
        return getNextStates(action, state).size() == 0 ? List.copyOf(falseOnes) : List.of();
    }

    @Override
    protected TLCState getNextStates(
            Action action,
            SemanticNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        ActionItemList outer = left;
        left = acts;
        int mine = ++calls;
        TLCState result = super.getNextStates(action, pred, acts, c, s0, s1, nss, cm);
        if (calls == mine) {
            isFalse(pred);
        }
        left = outer;
        return result;
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        depth++;
        Value value = super.eval(expr, c, s0, s1, control, cm);
        depth--;
        if (depth == 0 && value instanceof BoolValue truth && !truth.val && isLeft(expr)) {
            calls++; // the one before was true
            isFalse(expr);
        }
        return value;
    }

    private boolean isLeft(SemanticNode expr) {
        for (ActionItemList each = left; !each.isEmpty(); each = each.cdr()) {
            if (each.carPred() == expr) {
                return true;
            }
        }
        return false;
    }

    private void isFalse(SemanticNode conjunct) {
        if (!falseOnes.contains(conjunct)) {
            falseOnes.add(conjunct);
        }
    }
}
