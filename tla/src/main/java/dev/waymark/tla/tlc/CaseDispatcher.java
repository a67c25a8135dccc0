package dev.waymark.tla.tlc;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import dev.waymark.tla.Dispatcher;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.ExprOrOpArgNode;
import tla2sany.semantic.FormalParamNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tla2sany.semantic.StringNode;
import tlc2.tool.TLCState;
import tlc2.util.Context;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.Value;

/**
 * An operator {@code On(e) == CASE guard -> Action(arguments) [] ...}. Its arms are looked at one by one instead of
 * evaluating the whole as an action: so an event without an arm is told from an action that is disabled, and counted by
 * the action of its arm. Guards and arguments depend on the event alone, therefore the choice can be remembered.
 */
final class CaseDispatcher implements Dispatcher {
    private record Arm(SemanticNode guard, String action, ExprOrOpArgNode[] arguments) {}

    private final String name;
    private final Evaluator evaluator;
    private final Complaint complaint;
    private final FormalParamNode event;
    private final List<Arm> arms = new ArrayList<>();
    private final Set<String> texts = new TreeSet<>();

    /** {@code actions}: those of the model by name. */
    CaseDispatcher(
            String module,
            String name,
            ModuleNode root,
            Evaluator evaluator,
            Complaint complaint,
            Map<String, OpDefNode> actions) {
        this.name = name;
        this.evaluator = evaluator;
        this.complaint = complaint;
        OpDefNode operator = root.getOpDef(name);
        if (operator == null) {
            throw new UsageException(
                    module + ".tla: there is no operator " + name + ": define " + name + "(e) == CASE ... for event e");
        }
        if (operator.getParams().length != 1 || operator.getParams()[0].getArity() != 0) {
            throw at(operator, name + " must have one parameter, the event, not " + operator.getParams().length);
        }
        this.event = operator.getParams()[0];
        if (!(operator.getBody() instanceof OpApplNode body) || !named(body, "$Case")) {
            throw at(operator, name + "(e) must be CASE guard -> Action(arguments) [] ...");
        }
        Set<SemanticNode> seen = new HashSet<>();
        for (ExprOrOpArgNode pair : body.getArgs()) {
            Arm arm = arm(((OpApplNode) pair).getArgs(), pair, actions);
            arms.add(arm);
            collectTexts(arm.guard(), seen);
        }
    }

    private Arm arm(ExprOrOpArgNode[] pair, SemanticNode where, Map<String, OpDefNode> actions) {
        if (pair[0] == null) {
            throw at(
                    where,
                    name + "(e) has an arm OTHER, which would hide events that nobody thought of:"
                            + " name those that are meant");
        }
        if (pair[0].getLevel() != LevelConstants.ConstantLevel) {
            throw at(
                    pair[0],
                    "a guard of " + name + "(e) depends on the state: it may use the event and constants only");
        }
        if (!(pair[1] instanceof OpApplNode applied) || builtIn(applied)) {
            throw at(
                    pair[1],
                    "an arm of " + name + "(e) must be one action with its arguments: define an operator for it" + " ("
                            + IGNORED + " == UNCHANGED vars for events that are ignored)");
        }
        String action = applied.getOperator().getName().toString();
        OpDefNode operator = actions.get(action);
        if (operator == null) {
            throw at(applied, Nearest.unknown("action", action, actions.keySet()));
        }
        if (action.equals(IGNORED)
                && !(operator.getBody() instanceof OpApplNode stutter && named(stutter, "UNCHANGED"))) {
            throw at(operator, IGNORED + " must be UNCHANGED of all variables: such events are not looked at further");
        }
        for (ExprOrOpArgNode argument : applied.getArgs()) {
            if (argument.getLevel() != LevelConstants.ConstantLevel) {
                throw at(
                        argument,
                        "an argument of " + action + " in " + name + "(e) depends on the state:"
                                + " let the action itself read it");
            }
        }
        return new Arm(pair[0], action, applied.getArgs());
    }

    private static boolean builtIn(OpApplNode applied) {
        return applied.getOperator() instanceof OpDefNode operator && operator.getBody() == null;
    }

    private static boolean named(OpApplNode applied, String operator) {
        return applied.getOperator().getName().toString().equals(operator);
    }

    private UsageException at(SemanticNode where, String problem) {
        return new UsageException(complaint.place(String.valueOf(where.getLocation())) + ": " + problem);
    }

    /** Also those in operators that are used. */
    private void collectTexts(@Nullable SemanticNode node, Set<SemanticNode> seen) {
        if (node == null || !seen.add(node)) {
            return;
        }
        if (node instanceof StringNode text) {
            texts.add(text.getRep().toString());
        }
        if (node instanceof OpApplNode applied && applied.getOperator() instanceof OpDefNode operator) {
            collectTexts(operator.getBody(), seen);
        }
        SemanticNode[] children = node.getChildren();
        for (int i = 0; children != null && i < children.length; i++) {
            collectTexts(children[i], seen);
        }
    }

    @Override
    public boolean mentions(String text) {
        return texts.contains(text);
    }

    @Override
    public @Nullable Choice choose(Map<String, Object> record) {
        Context context = Context.Empty.cons(event, JavaValues.of(record));
        for (Arm arm : arms) {
            Value holds = evaluate(arm.guard(), context);
            if (!(holds instanceof BoolValue flag)) {
                throw at(arm.guard(), "a guard of " + name + "(e) is neither TRUE nor FALSE but " + holds);
            }
            if (flag.val) {
                Object[] arguments = new Object[arm.arguments().length];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = JavaValues.java(evaluate(arm.arguments()[i], context));
                }
                return new Choice(arm.action(), arguments);
            }
        }
        return null;
    }

    private Value evaluate(SemanticNode expression, Context context) {
        return evaluator.evaluate(by -> (Value) by.eval(expression, context, TLCState.Empty), () -> name);
    }
}
