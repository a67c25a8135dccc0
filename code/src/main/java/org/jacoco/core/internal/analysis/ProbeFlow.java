package org.jacoco.core.internal.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jacoco.core.internal.flow.LabelInfo;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * The instructions of one method with, for each branch out of them, the probes that show it was taken. JaCoCo's own builder
 * asks a given set of probes which instructions it covers; this one answers for every probe at once.
 */
final class ProbeFlow extends InstructionsBuilder {
    /** One instruction; a branch that no probe shows has an empty set. */
    static final class Point {
        final int line;
        final Map<Integer, BitSet> branches = new TreeMap<>();
        private Point predecessor;
        private int predecessorBranch;

        Point(int line) {
            this.line = line;
        }

        BitSet branch(int number) {
            return branches.computeIfAbsent(number, n -> new BitSet());
        }
    }

    private record Jump(Point from, int branch, Label target) {}

    private record Probe(Point from, int branch, int id) {}

    private final Map<AbstractInsnNode, Point> points = new LinkedHashMap<>();
    private final List<Jump> jumps = new ArrayList<>();
    private final List<Probe> probes = new ArrayList<>();
    private Point current;
    private int line = -1;

    ProbeFlow() {
        super(null);
    }

    @Override
    void setCurrentLine(int newLine) {
        super.setCurrentLine(newLine);
        line = newLine;
    }

    @Override
    void addInstruction(AbstractInsnNode node) {
        super.addInstruction(node);
        Point point = new Point(line);
        if (current != null) {
            link(current, 0, point);
        }
        current = point;
        points.put(node, point);
    }

    @Override
    void noSuccessor() {
        super.noSuccessor();
        current = null;
    }

    @Override
    void addJump(Label target, int branch) {
        super.addJump(target, branch);
        jumps.add(new Jump(current, branch, target));
    }

    @Override
    void addProbe(int id, int branch) {
        super.addProbe(id, branch);
        current.branch(branch);
        probes.add(new Probe(current, branch, id));
    }

    private static void link(Point from, int branch, Point to) {
        from.branch(branch);
        to.predecessor = from;
        to.predecessorBranch = branch;
    }

    /** In the order of the code; to be asked once, when all has been added. */
    Map<AbstractInsnNode, Point> points() {
        IdentityHashMap<Instruction, Point> byInstruction = new IdentityHashMap<>();
        getInstructions().forEach((node, instruction) -> byInstruction.put(instruction, points.get(node)));
        for (Jump jump : jumps) {
            link(jump.from(), jump.branch(), byInstruction.get(LabelInfo.getInstruction(jump.target())));
        }
        for (Probe probe : probes) {
            // Between two probes control flow has no joins: what leads to a probe is one chain.
            int branch = probe.branch();
            for (Point point = probe.from(); point != null; point = point.predecessor) {
                point.branch(branch).set(probe.id());
                branch = point.predecessorBranch;
            }
        }
        return points;
    }
}
