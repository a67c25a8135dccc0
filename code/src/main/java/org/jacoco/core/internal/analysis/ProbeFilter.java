package org.jacoco.core.internal.analysis;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jacoco.core.internal.analysis.filter.IFilterOutput;
import org.jacoco.core.internal.analysis.filter.Replacements;
import org.objectweb.asm.tree.AbstractInsnNode;

/** What JaCoCo's filters say of a method: code that only the compiler wrote does not count, copies of code count once. */
final class ProbeFilter implements IFilterOutput {
    private final Set<AbstractInsnNode> ignored = new HashSet<>();
    private final Map<AbstractInsnNode, AbstractInsnNode> copyOf = new LinkedHashMap<>();
    private final Map<AbstractInsnNode, Replacements> replaced = new LinkedHashMap<>();

    @Override
    public void ignore(AbstractInsnNode first, AbstractInsnNode last) {
        for (AbstractInsnNode node = first; node != last; node = node.getNext()) {
            ignored.add(node);
        }
        ignored.add(last);
    }

    @Override
    public void merge(AbstractInsnNode one, AbstractInsnNode other) {
        AbstractInsnNode original = original(one);
        AbstractInsnNode copy = original(other);
        if (original != copy) {
            copyOf.put(copy, original);
        }
    }

    @Override
    public void replaceBranches(AbstractInsnNode source, Replacements replacements) {
        replaced.put(source, replacements);
    }

    private AbstractInsnNode original(AbstractInsnNode node) {
        AbstractInsnNode original = node;
        while (copyOf.containsKey(original)) {
            original = copyOf.get(original);
        }
        return original;
    }

    /** Passes on what is left, in the order of the code. */
    void apply(Map<AbstractInsnNode, ProbeFlow.Point> points, Consumer<ProbeFlow.Point> left) {
        for (AbstractInsnNode copy : copyOf.keySet()) {
            ProbeFlow.Point original = points.get(original(copy));
            points.get(copy)
                    .branches
                    .forEach((number, probes) -> original.branch(number).or(probes));
            ignored.add(copy);
        }
        copyOf.keySet().forEach(copy -> points.put(copy, points.get(original(copy))));
        Map<AbstractInsnNode, ProbeFlow.Point> results = new HashMap<>();
        replaced.forEach((node, branches) -> results.put(node, replacement(points, node, branches)));
        points.forEach((node, point) -> {
            if (!ignored.contains(node)) {
                left.accept(results.getOrDefault(node, point));
            }
        });
    }

    private static ProbeFlow.Point replacement(
            Map<AbstractInsnNode, ProbeFlow.Point> points, AbstractInsnNode node, Replacements branches) {
        ProbeFlow.Point result = new ProbeFlow.Point(points.get(node).line);
        int number = 0;
        for (Iterable<Replacements.InstructionBranch> sources : branches.values()) {
            BitSet probes = result.branch(number++);
            for (Replacements.InstructionBranch source : sources) {
                probes.or(points.get(source.instruction).branch(source.branch));
            }
        }
        return result;
    }
}
