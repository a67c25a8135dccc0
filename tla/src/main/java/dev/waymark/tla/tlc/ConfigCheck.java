package dev.waymark.tla.tlc;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tla2sany.semantic.ExprNode;
import tla2sany.semantic.LabelNode;
import tla2sany.semantic.LetInNode;
import tla2sany.semantic.LevelConstants;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpApplNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tla2sany.semantic.SemanticNode;
import tlc2.tool.BuiltInOPs;
import tlc2.tool.ToolGlobals;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.Vect;

/** What a configuration names must be there, and mean what is made of it. */
final class ConfigCheck {
    private final List<SemanticNode> initial = new ArrayList<>();

    private ConfigCheck() {}

    /** SPECIFICATION without INIT: of it only the initial states are wanted, and they must be those of Init. */
    static void specification(String name, ModuleNode root, String module, Complaint complaint) {
        OpDefNode definition = root.getOpDef(name);
        if (definition == null || definition.getBody() == null) {
            List<String> known = Arrays.stream(root.getOpDefs())
                    .filter(each -> each.getLevel() == LevelConstants.TemporalLevel)
                    .map(each -> each.getName().toString())
                    .toList();
            throw new UsageException(
                    "the configuration: " + Nearest.unknown("SPECIFICATION of " + module, name, known));
        }
        ConfigCheck specification = new ConfigCheck();
        specification.collect(definition.getBody());
        if (specification.initial.size() != 1 || !isInit(specification.initial.get(0))) {
            throw new UsageException(
                    complaint.place(String.valueOf(definition.getLocation())) + ": SPECIFICATION " + name
                            + " does not begin with Init alone: add INIT and the operator for the initial states to the"
                            + " configuration");
        }
    }

    private static boolean isInit(SemanticNode node) {
        return node instanceof OpApplNode applied
                && applied.getOperator().getName().toString().equals(ConfigText.INIT);
    }

    /** The conjuncts that speak of the first state. */
    private void collect(SemanticNode node) {
        if (node instanceof LetInNode let) {
            collect(let.getBody());
        } else if (node instanceof LabelNode label) {
            collect(label.getBody());
        } else if (node instanceof OpApplNode applied && isConjunction(applied)) {
            for (SemanticNode each : applied.getArgs()) {
                collect(each);
            }
        } else if (node instanceof ExprNode expression && expression.getLevel() < LevelConstants.ActionLevel) {
            initial.add(node);
        } else if (node instanceof OpApplNode applied
                && applied.getOperator() instanceof OpDefNode definition
                && definition.getBody() != null) {
            collect(definition.getBody());
        }
    }

    private static boolean isConjunction(OpApplNode applied) {
        int code = BuiltInOPs.getOpCode(applied.getOperator().getName());
        return code == ToolGlobals.OPCODE_cl || code == ToolGlobals.OPCODE_land;
    }

    /** TLC ignores constants that it does not know, and a misspelt one would then be that of a default. */
    static void constants(ModelConfig config, ModuleNode root, String module) {
        Set<String> known = new TreeSet<>();
        for (OpDeclNode constant : root.getConstantDecls()) {
            known.add(constant.getName().toString());
        }
        Set<String> defined = new TreeSet<>(known);
        for (OpDefNode definition : root.getOpDefs()) {
            defined.add(definition.getName().toString());
        }
        Vect<?> given = config.getConstants();
        for (int i = 0; i < given.size(); i++) {
            String name = String.valueOf(((Vect<?>) given.elementAt(i)).elementAt(0));
            if (!defined.contains(name)) {
                throw new UsageException("the configuration: " + Nearest.unknown("constant of " + module, name, known));
            }
        }
    }
}
