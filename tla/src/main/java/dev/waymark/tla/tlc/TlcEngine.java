package dev.waymark.tla.tlc;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.core.random.Mix;
import dev.waymark.tla.Dispatcher;
import dev.waymark.tla.Engine;
import dev.waymark.tla.ModelFiles;
import dev.waymark.tla.Watchdog;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
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
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.st.Location;
import tlc2.tool.Action;
import tlc2.tool.StateVec;
import tlc2.tool.TLCState;
import tlc2.tool.impl.ExplainingTool;
import tlc2.tool.impl.WatchedTool;
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
    private static final String INITIAL = "the initial predicate";

    /** TLC breaks lines by reading the text of a value again, at a microsecond or more for each character. */
    private static final int LAID_OUT_MAX = 1000;

    private final String module;
    private final PrivateFiles files;
    private final Complaint complaint;
    private final WatchedTool tool;
    private final UniqueString[] variables;
    private final Map<String, OpDefNode> operators = new TreeMap<>();
    private final Map<String, List<String>> actions = new TreeMap<>();
    private final ContentHash hash = new ContentHash();
    private final Evaluator evaluator;
    private final Projection projection;
    /** Of each invariant the variables that it reads. */
    private final long[] reads;

    private final Map<OpDefNode, Optional<Footprint>> footprints = new HashMap<>();
    private final LocalSteps steps;
    private final Constraints constraints;
    /** The next-state relation of the configuration. */
    private final @Nullable BoundAction next;

    private long evaluations;

    /** {@code stepBytes}: how much memory the steps that are remembered may take. */
    public TlcEngine(ModelFiles modelFiles, String module, String config, Watchdog watchdog, long stepBytes) {
        this.module = module;
        String configFile = module + ".waymark";
        ConfigText configText = ConfigText.of(module, config);
        this.files = new PrivateFiles(modelFiles);
        files.write(configFile + ".cfg", configText.text());
        files.write(ConfigText.root(module) + ".tla", configText.rootText(module));
        this.complaint = new Complaint(files, config);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(said, true, StandardCharsets.UTF_8);
        ToolIO.out = nowhere;
        ToolIO.err = nowhere;
        FP64.Init(0);
        WatchedTool.watchdog(watchdog);
        IMVPerm[] permutations;
        SemanticNode view;
        watchdog.begin();
        try {
            this.tool = new WatchedTool(files.folder().toString(), ConfigText.root(module), configFile, files);
            checkAssumptions();
            permutations = permutations();
            view = tool.getViewSpec();
        } catch (UsageException e) {
            throw e;
        } catch (Watchdog.Stopped e) {
            throw Evaluator.tooLong("its constants", e, watchdog, complaint);
        } catch (OutOfMemoryError e) {
            throw Evaluator.tooMuch("its constants", e, complaint);
        } catch (RuntimeException | StackOverflowError e) {
            throw complaint.loading(module, said.toString(StandardCharsets.UTF_8), e);
        } finally {
            watchdog.end();
            files.close();
            PrintStream unread = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
            ToolIO.out = unread; // warnings and PrintT, for as long as the model lives
            ToolIO.err = unread;
        }
        OpDeclNode[] declared = tool.getRootModule().getVariableDecls();
        this.variables = Arrays.stream(declared)
                .map(OpDeclNode::getName)
                .sorted((a, b) -> a.toString().compareTo(b.toString()))
                .toArray(UniqueString[]::new);
        this.evaluator = new Evaluator(module, tool, watchdog, complaint);
        this.projection = new Projection(module, evaluator, variables, hash, permutations, view);
        this.steps = new LocalSteps(variables, hash, stepBytes);
        this.reads = Arrays.stream(tool.getInvariants()).mapToLong(this::reads).toArray();
        collectActions();
        ConfigCheck.constants(tool.getModelConfig(), tool.getRootModule(), module);
        this.constraints = new Constraints(tool, evaluator, complaint);
        refuseImpure();
        this.next = next(configText.next());
    }

    /** TLC does so too, but does not say where they stand. */
    private void checkAssumptions() {
        for (int i = 0; i < tool.getAssumptions().length; i++) {
            ExprNode assumption = tool.getAssumptions()[i];
            if (!tool.getAssumptionIsAxiom()[i] && !assumed(assumption)) {
                throw new UsageException(complaint.place(String.valueOf(assumption.getLocation()))
                        + ": this ASSUME does not hold: " + excerpt(assumption.getLocation()));
            }
        }
    }

    private boolean assumed(ExprNode assumption) {
        try {
            return tool.isValid(assumption);
        } catch (RuntimeException e) {
            throw complaint.evaluating("this ASSUME", String.valueOf(assumption.getLocation()), e);
        }
    }

    private String excerpt(Location at) {
        return files.excerpt(at.source(), at.beginLine(), at.beginColumn(), at.endLine(), at.endColumn());
    }

    /** Operators that the configuration replaces read what is written elsewhere: then all variables count. */
    private long reads(Action invariant) {
        return !tool.replacesOperators() && invariant.con == Context.Empty
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

    /** Actions are looked at when they are first used. */
    private void refuseImpure() {
        Vect<Action> initial = tool.getInitStateSpec();
        for (int i = 0; i < initial.size(); i++) {
            Impure.refuse(initial.elementAt(i).pred, INITIAL, "", complaint);
        }
        for (int i = 0; i < tool.getInvariants().length; i++) {
            Impure.refuse(
                    tool.getInvariants()[i].pred,
                    "invariant " + tool.getInvNames()[i],
                    ": leave it out of the configuration",
                    complaint);
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
    public Set<String> modelValues() {
        return JavaValues.modelValues();
    }

    @Override
    public Object[] initial(int most) {
        Map<Long, HashedState> found = new LinkedHashMap<>();
        evaluator.evaluate(
                by -> {
                    found.clear(); // what went wrong is evaluated again, to tell where
                    by.getInitStates(state -> {
                        add(state, found, most);
                        return null;
                    });
                    return found;
                },
                () -> INITIAL);
        List<HashedState> states = new ArrayList<>(found.values());
        if (!constraints.isEmpty()) {
            states.removeIf(state -> !constraints.keepsInitial(state));
        }
        return states.toArray();
    }

    private void add(TLCState state, Map<Long, HashedState> found, int most) {
        if (!state.allAssigned()) {
            throw incomplete(null, state);
        }
        HashedState hashed = HashedState.of(state, null, variables, hash);
        long content = 0;
        for (long part : hashed.parts) {
            content = Mix.combine(content, part);
        }
        found.putIfAbsent(content, hashed);
        if (found.size() > most) {
            throw new UsageException(module + ": there are more than " + most + " initial states: let the initial"
                    + " predicate or the constants decide, or allow more (tlc-server --initial-states N,"
                    + " -Dwaymark.model.initialStates=N, ModelOptions.withInitialMax)");
        }
    }

    /** {@code named}: what stands at NEXT beside INIT. */
    private @Nullable BoundAction next(@Nullable String named) {
        Action action = null;
        OpDefNode operator = named == null ? null : operators.get(named);
        if (operator != null && operator.getParams().length == 0) {
            action = new Action(operator.getBody(), Context.Empty, operator);
        } else if (tool.getModelConfig().configDefinesSpecification()) {
            action = tool.getNextStateSpec();
        }
        return action == null ? null : BoundAction.of(action, new Value[0], Mix.text("NEXT"), null);
    }

    @Override
    public boolean constrained() {
        return !constraints.isEmpty();
    }

    @Override
    public @Nullable Object next() {
        BoundAction asked = next;
        if (asked != null) {
            Impure.refuse(asked.action().pred, "the next-state relation", "", complaint);
        }
        return asked;
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
        return BoundAction.of(new Action(operator.getBody(), context, operator), values, id, footprint);
    }

    private @Nullable Footprint footprint(OpDefNode operator) {
        Impure.refuse(operator.getBody(), "action " + operator.getName(), "", complaint);
        return tool.replacesOperators() ? null : Footprint.of(operator, variables);
    }

    @Override
    public Dispatcher dispatcher(String name) {
        return new CaseDispatcher(module, name, tool.getRootModule(), evaluator, complaint, operators);
    }

    @Override
    public Object[] successors(Object from, Object action) {
        HashedState state = (HashedState) from;
        BoundAction bound = (BoundAction) action;
        long key = steps.remembers() ? steps.key(state, bound) : 0;
        HashedState[] found = key == 0 ? null : steps.find(key, state, bound);
        if (found == null) {
            found = evaluate(state, bound.action());
            if (key != 0) {
                steps.remember(key, state, bound, found);
            }
        }
        // Not remembered with the step: they may look at more of the state than the action does.
        return constraints.isEmpty() ? found : constraints.kept(state, found);
    }

    private HashedState[] evaluate(HashedState state, Action action) {
        evaluations++;
        hash.walked();
        return evaluator.evaluate(
                by -> hashed(by.getNextStates(action, state.tlc), state, action), () -> shown(action));
    }

    /** The next-state relation of a SPECIFICATION may be a formula without a name. */
    private static String shown(Action action) {
        return action.getOpDef() == null ? "the next-state relation" : "action " + action.getName();
    }

    /** {@code action}: what they come by; null for initial states. */
    private HashedState[] hashed(StateVec found, @Nullable HashedState before, @Nullable Action action) {
        HashedState[] result = new HashedState[found.size()];
        for (int i = 0; i < result.length; i++) {
            TLCState state = found.elementAt(i);
            if (!state.allAssigned()) {
                throw incomplete(action, state);
            }
            result[i] = HashedState.of(state, before, variables, hash);
        }
        return result;
    }

    private UsageException incomplete(@Nullable Action action, TLCState state) {
        Set<String> names = new TreeSet<>();
        for (Object each : state.getUnassigned()) {
            names.add(((OpDeclNode) each).getName().toString());
        }
        SemanticNode said = action == null ? tool.getInitStateSpec().elementAt(0).pred : action.pred;
        return new UsageException(complaint.place(String.valueOf(said.getLocation())) + ": "
                + (action == null ? INITIAL : shown(action)) + " does not say what becomes of "
                + String.join(", ", names));
    }

    @Override
    public long[] hashes(Object state) {
        return ((HashedState) state).parts;
    }

    @Override
    public long projected(Object state, boolean[] chosen) {
        return projection.of((HashedState) state, chosen);
    }

    @Override
    public long entries(Object state, int[] functions, int unless, String value) {
        return projection.entries((HashedState) state, functions, unless, value);
    }

    @Override
    public boolean plain() {
        return projection.plain();
    }

    @Override
    public boolean hasView() {
        return projection.hasView();
    }

    @Override
    public @Nullable String broken(Object state, long changed) {
        Action[] invariants = tool.getInvariants();
        for (int i = 0; i < invariants.length; i++) {
            if ((reads[i] & changed) != 0 && !holds(i, (HashedState) state)) {
                return tool.getInvNames()[i];
            }
        }
        return null;
    }

    private boolean holds(int invariant, HashedState state) {
        return evaluator.evaluate(
                by -> by.isValid(by.getInvariants()[invariant], state.tlc),
                () -> "invariant " + tool.getInvNames()[invariant]);
    }

    @Override
    public Map<String, String> show(Object state) {
        Map<String, String> shown = new LinkedHashMap<>();
        for (UniqueString variable : variables) {
            String text = String.valueOf(((HashedState) state).tlc.lookup(variable));
            shown.put(variable.toString(), text.length() > LAID_OUT_MAX ? text : Values.ppr(text));
        }
        return shown;
    }

    @Override
    public List<String> whyDisabled(Object state, Object action) {
        Action asked = ((BoundAction) action).action();
        List<SemanticNode> conjuncts = evaluator.evaluate(
                by -> new ExplainingTool(tool).falseConjuncts(asked, ((HashedState) state).tlc), () -> shown(asked));
        List<String> reasons = new ArrayList<>();
        for (SemanticNode conjunct : conjuncts) {
            Location at = conjunct.getLocation();
            reasons.add(excerpt(at) + " (" + complaint.place(String.valueOf(at)) + ")");
        }
        if (reasons.isEmpty() && !constraints.isEmpty()) {
            Set<String> violated = new TreeSet<>();
            for (HashedState each : evaluate((HashedState) state, asked)) {
                violated.addAll(constraints.violated((HashedState) state, each));
            }
            violated.forEach(each -> reasons.add(each + " of the configuration leaves out what comes next"));
        }
        return reasons;
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
