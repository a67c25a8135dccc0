package dev.waymark.tla.tlc;

import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.Set;
import java.util.TreeSet;
import tla2sany.semantic.ModuleNode;
import tla2sany.semantic.OpDeclNode;
import tla2sany.semantic.OpDefNode;
import tlc2.tool.impl.ModelConfig;
import tlc2.util.Vect;

/** What a configuration names must be there. */
final class ConfigCheck {
    private ConfigCheck() {}

    /**
     * TLC ignores constants that it does not know, and a misspelt one would then be that of a default. {@code r1 = r1}
     * misspells nothing: it makes a model value, declared or not.
     */
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
            Vect<?> assignment = (Vect<?>) given.elementAt(i);
            String name = String.valueOf(assignment.elementAt(0));
            String value = String.valueOf(assignment.elementAt(assignment.size() - 1));
            if (!defined.contains(name) && !name.equals(value)) {
                throw new UsageException("the configuration: " + Nearest.unknown("constant of " + module, name, known));
            }
        }
    }
}
