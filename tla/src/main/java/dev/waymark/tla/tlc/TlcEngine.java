package dev.waymark.tla.tlc;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Mix;
import dev.waymark.tla.Dispatcher;
import dev.waymark.tla.Engine;
import dev.waymark.tla.Guard;
import dev.waymark.tla.ModelFiles;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tlc2.output.EC;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.CallStackTool;
import tlc2.tool.impl.ExplainingTool;
import tlc2.tool.impl.GuardedTool;
import tlc2.util.Context;
import tlc2.util.FP64;
import tlc2.util.Vect;
import tlc2.value.IMVPerm;
import tlc2.value.Values;
import tlc2.value.impl.Value;
import util.ToolIO;
import util.UniqueString;

/** One model inside TLC. Made by reflection, in a class loader of its own. */
public final class TlcEngine implements Engine {
    private final String module;
    private final PrivateFiles files;
    private final Complaint complaint;
    private final Guard guard;
    private final GuardedTool tool;
    private final UniqueString[] variables;
    private final Map<String, OpDefNode> operators = new TreeMap<>();
    private final Map<String, List<String>> actions = new TreeMap<>();
    private final ContentHash hash = new ContentHash();
    private final IMVPerm[] permutations;
    private final @Nullable SemanticNode view;
    /** Of each invariant the variables that it reads. */
    private final long[] reads;

    private final Map<OpDefNode, Optional<Footprint>> footprints = new HashMap<>();
    private final LocalSteps steps;
    private long evaluations;

    /** {@code stepBytes}: how much memory the steps that are remembered may take. */
    public TlcEngine(ModelFiles modelFiles, String module, String config, Guard guard, long stepBytes) {
        this.module = module;
        this.guard = guard;
        String configFile = module + ".waymark";
        this.files = new PrivateFiles(modelFiles);
        files.write(configFile + ".cfg", ConfigText.of(module, config).text());
        files.write(ConfigText.root(module) + ".tla", ConfigText.rootText(module));
        this.complaint = new Complaint(files, config);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(said, true, StandardCharsets.UTF_8);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        FP64.Init(0);
        GuardedTool.guard(guard);
        guard.begin();
        try {
            this.tool = new GuardedTool(files.folder().toString(), ConfigText.root(module), configFile, files);
            if (tool.checkAssumptions() != EC.NO_ERROR) {
                throw new UsageException(modelFiles.shown(module + ".tla") + ": an ASSUME does not hold");
            }
            this.permutations = permutations();
            this.view = tool.getViewSpec();
        } catch (UsageException e) {
            throw e;
        } catch (Guard.Stopped e) {
            throw failed("its constants", e, () -> "");
        } catch (RuntimeException | StackOverflowError e) {
            throw complaint.loading(module, said.toString(StandardCharsets.UTF_8), e);
        } finally {
            guard.end();
            files.close();
            said.reset();
        }
        OpDeclNode[] declared = tool.getRootModule().getVariableDecls();
        this.variables = Arrays.stream(declared)
                .map(OpDeclNode::getName)
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toArray(UniqueString[]::new);
        this.steps = new LocalSteps(variables, hash, stepBytes);
        this.reads = Arrays.stream(tool.getInvariants()).mapToLong(this::reads).toArray();
        collectActions();
        refuseUnknownConstants();
    }

    /** Operators that the configuration replaces read what is written elsewhere: then all variables count. */
    private long reads(Action invariant) {
        return tool.getModelConfig().getOverrides().isEmpty() && invariant.con == Context.Empty
                ? VariableReads.of(invariant.pred, variables)
                : VariableReads.ALL;
    }

    private IMVPerm[] permutations() {
        IMVPerm[] others = tool.getSymmetryPerms();
        return others == null ? new IMVPerm[0] : others;
    }

    private void collectActions() {
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            if (definition.getLevel() != LevelConstants.ActionLevel || definition.getBody() == null) {
                continue;
            }
            Object real = tool.lookup(definition, Context.Empty, false);
            OpDefNode operator = real instanceof OpDefNode other ? other : definition;
            String name = definition.getName().toString();
            operators.put(name, operator);
            List<String> formals = new ArrayList<>();
            for (FormalParamNode formal : operator.getParams()) {
                formals.add(formal.getName().toString());
            }
            actions.put(name, List.copyOf(formals));
        }
    }

    /** TLC ignores them, and a misspelt constant would then be that of a default. */
    private void refuseUnknownConstants() {
        Set<String> known = new TreeSet<>();
        for (OpDeclNode constant : tool.getRootModule().getConstantDecls()) {
            known.add(constant.getName().toString());
        }
        Set<String> defined = new TreeSet<>(known);
        for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
            defined.add(definition.getName().toString());
        }
        Vect<?> given = tool.getModelConfig().getConstants();
        for (int i = 0; i < given.size(); i++) {
            String name = String.valueOf(((Vect<?>) given.elementAt(i)).elementAt(0));
            if (!defined.contains(name)) {
                throw new UsageException("the configuration: " + Nearest.unknown("constant of " + module, name, known));
            }
        }
    }

    @Override
    public Map<String, List<String>> actions() {
        return Collections.unmodifiableMap(actions);
    }

    @Override
    public List<String> variables() {
        return Arrays.stream(variables).map(UniqueString::toString).toList();
    }

    @Override
    public List<String> invariants() {
        return List.of(tool.getInvNames());
    }

    @Override
    public Object[] initial() {
        StateVec found = guarded("the initial predicate", tool::getInitStates, () -> {
            CallStackTool stack = new CallStackTool(tool);
            return stacked(stack, stack::getInitStates);
        });
        Object[] result = new Object[found.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = HashedState.of(found.elementAt(i), null, variables, hash);
        }
        return result;
    }

    @Override
    public Object bind(String action, Object[] arguments, long id) {
        OpDefNode operator = operators.get(action);
        if (operator == null) {
            throw new UsageException(Nearest.unknown("action of " + module, action, operators.keySet()));
        }
        FormalParamNode[] formals = operator.getParams();
        if (formals.length != arguments.length) {
            throw new UsageException(
                    complaint.place(String.valueOf(operator.getLocation())) + ": action " + action + " takes "
                            + formals.length + (formals.length == 1 ? " argument " : " arguments ")
                            + actions.get(action) + ", not "
                            + arguments.length);
        }
        Context context = Context.Empty;
        Value[] values = new Value[formals.length];
        // From the last to the first: TLC looks names up from the latest on, and the first ones are mostly used most.
        for (int i = formals.length - 1; i >= 0; i--) {
            try {
                values[i] = JavaValues.of(arguments[i]);
                context = context.cons(formals[i], values[i]);
            } catch (UsageException e) {
                throw new UsageException(
                        "argument " + formals[i].getName() + " of action " + action + ": " + e.getMessage());
            }
        }
        Footprint footprint = footprints
                .computeIfAbsent(operator, each -> Optional.ofNullable(footprint(each)))
                .orElse(null);
        return Bound.of(new Action(operator.getBody(), context, operator), values, id, footprint);
    }

    private @Nullable Footprint footprint(OpDefNode operator) {
        return tool.getModelConfig().getOverrides().isEmpty() ? Footprint.of(operator, variables) : null;
    }

    @Override
    public Dispatcher dispatcher(String name) {
        return new CaseDispatcher(module, name, tool, guard, complaint, operators);
    }

    @Override
    public Object[] successors(Object from, Object action) {
        HashedState state = (HashedState) from;
        Bound bound = (Bound) action;
        long key = steps.remembers() ? steps.key(state, bound) : 0;
        HashedState[] known = key == 0 ? null : steps.find(key, state, bound);
        if (known != null) {
            return known;
        }
        HashedState[] found = evaluate(state, bound.action());
        if (key != 0) {
            steps.remember(key, state, bound, found);
        }
        return found;
    }

    private HashedState[] evaluate(HashedState state, Action action) {
        evaluations++;
        hash.walked();
        guard.begin();
        try {
            StateVec found = tool.getNextStates(action, state.tlc);
            HashedState[] result = new HashedState[found.size()];
            for (int i = 0; i < result.length; i++) {
                TLCState next = found.elementAt(i);
                if (!next.allAssigned()) {
                    throw incomplete(action, next);
                }
                result[i] = HashedState.of(next, state, variables, hash);
            }
            return result;
        } catch (UsageException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | Guard.Stopped e) {
            CallStackTool stack = new CallStackTool(tool);
            throw failed(
                    "action " + action.getName(),
                    e,
                    () -> stacked(stack, () -> stack.getNextStates(action, state.tlc)));
        } finally {
            guard.end();
        }
    }

    private UsageException incomplete(Action action, TLCState state) {
        Set<String> names = new TreeSet<>();
        for (Object each : state.getUnassigned()) {
            names.add(((OpDeclNode) each).getName().toString());
        }
        return new UsageException(complaint.place(String.valueOf(action.pred.getLocation())) + ": action "
                + action.getName() + " does not say what becomes of " + String.join(", ", names));
    }

    private StateVec guarded(String what, Supplier<StateVec> evaluation, Supplier<String> stack) {
        guard.begin();
        try {
            return evaluation.get();
        } catch (RuntimeException | StackOverflowError | Guard.Stopped e) {
            throw failed(what, e, stack);
        } finally {
            guard.end();
        }
    }

    private RuntimeException failed(String what, Throwable thrown, Supplier<String> stack) {
        if (thrown instanceof Guard.Stopped) {
            return new UsageException(complaint.place(String.valueOf(thrown.getMessage())) + ": the evaluation of "
                    + what + " did not end within " + guard.limitMillis() + " ms");
        }
        if (thrown instanceof StackOverflowError) {
            return new UsageException(module + ".tla: " + what + " recurses too deeply for this thread's stack");
        }
        return complaint.evaluating(what, stack.get(), thrown);
    }

    /** Evaluates again, with a stack of places that TLC otherwise does without. */
    private static String stacked(CallStackTool tool, Runnable evaluation) {
        try {
            evaluation.run();
            return "";
        } catch (RuntimeException | StackOverflowError | Guard.Stopped e) {
            return tool.toString();
        }
    }

    @Override
    public long[] hashes(Object state) {
        return ((HashedState) state).parts;
    }

    @Override
    public long projected(Object state, boolean[] chosen) {
        TLCState tlc = ((HashedState) state).tlc;
        long least = projected(tlc, chosen, null);
        for (IMVPerm permutation : permutations) {
            least = Math.min(least, projected(tlc, chosen, permutation));
        }
        return least;
    }

    private long projected(TLCState state, boolean[] chosen, @Nullable IMVPerm permutation) {
        if (view != null) {
            return hash.of(tool.eval(view, Context.Empty, state), permutation);
        }
        long result = 0;
        for (int i = 0; i < variables.length; i++) {
            result = chosen[i] ? Mix.combine(result, hash.of(state.lookup(variables[i]), permutation)) : result;
        }
        return result;
    }

    @Override
    public long entries(Object from, int[] functions, int unless, String value) {
        HashedState state = (HashedState) from;
        Value[] by = HashedState.values((Value) state.tlc.lookup(variables[unless]));
        if (by == null) {
            throw noFunction(unless);
        }
        long result = 0;
        for (int i = 0; i < by.length; i++) {
            if (hash.shows(by[i], value)) {
                result = Mix.combine(result, i + 1L);
                for (int variable : functions) {
                    long[] entries = state.entries[variable];
                    if (entries == HashedState.NO_FUNCTION) {
                        throw noFunction(variable);
                    }
                    if (entries.length != by.length) {
                        throw new UsageException(module + ": " + variables[variable] + " and " + variables[unless]
                                + " have different domains: a view cannot merge by entry");
                    }
                    result = Mix.combine(result, entries[i]);
                }
            }
        }
        return result;
    }

    private UsageException noFunction(int variable) {
        return new UsageException(
                module + ": " + variables[variable] + " is no function: a view cannot merge its entries");
    }

    @Override
    public boolean plain() {
        return view == null && permutations.length == 0;
    }

    @Override
    public @Nullable String broken(Object from, long changed) {
        TLCState state = ((HashedState) from).tlc;
        Action[] invariants = tool.getInvariants();
        guard.begin();
        int current = 0;
        try {
            for (; current < invariants.length; current++) {
                if ((reads[current] & changed) != 0 && !tool.isValid(invariants[current], state)) {
                    return tool.getInvNames()[current];
                }
            }
            return null;
        } catch (RuntimeException | StackOverflowError | Guard.Stopped e) {
            CallStackTool stack = new CallStackTool(tool);
            Action failing = invariants[current];
            throw failed(
                    "invariant " + tool.getInvNames()[current],
                    e,
                    () -> stacked(stack, () -> stack.isValid(failing, state)));
        } finally {
            guard.end();
        }
    }

    @Override
    public Map<String, String> show(Object state) {
        Map<String, String> shown = new LinkedHashMap<>();
        for (UniqueString variable : variables) {
            shown.put(variable.toString(), Values.ppr(((HashedState) state).tlc.lookup(variable)));
        }
        return shown;
    }

    @Override
    public List<String> whyDisabled(Object state, Object action) {
        guard.begin();
        try {
            List<String> reasons = new ArrayList<>();
            for (SemanticNode node :
                    new ExplainingTool(tool).falseConjuncts(((Bound) action).action(), ((HashedState) state).tlc)) {
                Location at = node.getLocation();
                String text =
                        files.excerpt(at.source(), at.beginLine(), at.beginColumn(), at.endLine(), at.endColumn());
                reasons.add(text + " (" + complaint.place(String.valueOf(at)) + ")");
            }
            return reasons;
        } finally {
            guard.end();
        }
    }

    @Override
    public long evaluations() {
        return evaluations;
    }

    @Override
    public long stepBytes() {
        return steps.bytes();
    }

    @Override
    public long stepsCleared() {
        return steps.cleared();
    }
}
