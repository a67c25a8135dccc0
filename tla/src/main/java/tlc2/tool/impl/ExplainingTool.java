package tlc2.tool.impl;

import java.util.ArrayList;
import java.util.List;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;

/**
 * Finds out why an action has no successor. TLC goes from one conjunct to the next by a nested call; a conjunct that made
 * none, in an evaluation that found nothing, was false.
 */
public final class ExplainingTool extends GuardedTool {
    private final List<SemanticNode> falseOnes = new ArrayList<>();
    private int calls;

    public ExplainingTool(GuardedTool other) {
        super(other);
    }

    /** The first false conjunct of every branch of the action; empty if it has a successor. */
    public List<SemanticNode> falseConjuncts(Action action, TLCState state) {
        falseOnes.clear();
        calls = 0;
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
        int mine = ++calls;
        TLCState result = super.getNextStates(action, pred, acts, c, s0, s1, nss, cm);
        if (calls == mine && !falseOnes.contains(pred)) {
            falseOnes.add(pred);
        }
        return result;
    }
}
