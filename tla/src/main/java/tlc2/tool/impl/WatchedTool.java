package tlc2.tool.impl;

import dev.waymark.tla.Watchdog;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.Action;
import tlc2.tool.IActionItemList;
import tlc2.tool.INextStateFunctor;
import tlc2.tool.TLCState;
import tlc2.tool.coverage.CostModel;
import tlc2.util.Context;
import tlc2.value.impl.Value;
import util.FilenameToStream;

/**
 * TLC's evaluator with a brake: TLC ignores interrupts, so every expression first asks whether the watchdog wants it to stop.
 * It lives in TLC's package because the types of the methods to override are visible only here.
 */
public class WatchedTool extends ShortcutTool {
    /** One model, one class loader, one watchdog: what has no way to reach the tool finds it here. */
    private static Watchdog watchdog;

    /** {@code refuseToUnfold}, {@code begin} and {@code nextElement} stand before whoever enumerates. */
    private static final int DEPTH_OF_UNFOLDING = 4;

    private static SemanticNode latest;

    private static boolean loaded;

    public WatchedTool(String specDir, String module, String config, FilenameToStream files) {
        super(specDir, module, config, files);
        loaded = true;
    }

    /**
     * When a model is loaded, TLC makes one action of every combination of parameters in the next-state relation, which
     * for published Raft models takes gigabytes. Nobody needs them here. Where their enumeration fails, TLC keeps the
     * quantifier as it is, and that is what this makes it do.
     */
    static void refuseToUnfold() {
        if (!loaded
                && StackWalker.getInstance()
                        .walk(frames -> frames.limit(DEPTH_OF_UNFOLDING)
                                .anyMatch(each -> each.getMethodName().equals("getActionsAppl")))) {
            throw new UnsupportedOperationException("actions are not unfolded");
        }
    }

    protected WatchedTool(WatchedTool other) {
        super(other);
    }

    /** Before the tool is made: its constructor evaluates constants. */
    public static void watchdog(Watchdog newWatchdog) {
        watchdog = newWatchdog;
    }

    static void checkWatchdog() {
        if (watchdog.stopped()) {
            throw new Watchdog.Stopped(latestPlace());
        }
    }

    /** Where the expression stands that was evaluated last. */
    public static String latestPlace() {
        return latest == null ? "" : String.valueOf(latest.getLocation());
    }

    private static void check(SemanticNode where) {
        latest = where;
        if (watchdog.stopped()) {
            throw new Watchdog.Stopped(String.valueOf(where.getLocation()));
        }
    }

    @Override
    public Value eval(SemanticNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        check(expr);
        Value value = shortcut(expr, c, s0, s1, control, cm);
        return value != null ? value : evalImpl(expr, c, s0, s1, control, cm);
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
        check(pred);
        return getNextStatesImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    @Override
    protected final TLCState getNextStatesAppl(
            Action action,
            OpApplNode pred,
            ActionItemList acts,
            Context c,
            TLCState s0,
            TLCState s1,
            INextStateFunctor nss,
            CostModel cm) {
        return getNextStatesApplImpl(action, pred, acts, c, s0, s1, nss, cm);
    }

    @Override
    protected final Value evalAppl(OpApplNode expr, Context c, TLCState s0, TLCState s1, int control, CostModel cm) {
        return evalApplImpl(expr, c, s0, s1, control, cm);
    }

    @Override
    protected final Value setSource(SemanticNode expr, Value value) {
        return value;
    }

    @Override
    public final TLCState enabled(
            SemanticNode pred, IActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        check(pred);
        return enabledImpl(pred, (ActionItemList) acts, c, s0, s1, cm);
    }

    @Override
    protected final TLCState enabledAppl(
            OpApplNode pred, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledApplImpl(pred, acts, c, s0, s1, cm);
    }

    @Override
    protected final TLCState enabledUnchanged(
            SemanticNode expr, ActionItemList acts, Context c, TLCState s0, TLCState s1, CostModel cm) {
        return enabledUnchangedImpl(expr, acts, c, s0, s1, cm);
    }
}
