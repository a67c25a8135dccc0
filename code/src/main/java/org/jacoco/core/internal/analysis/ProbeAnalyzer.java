package org.jacoco.core.internal.analysis;

import java.util.BitSet;
import java.util.Collection;
import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.flow.ClassProbesAdapter;
import org.jacoco.core.internal.flow.MethodProbesVisitor;
import org.jacoco.core.internal.instr.InstrSupport;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Reads from a class file which probes show which lines and branches. JaCoCo's public analyser counts branches but does not
 * tell which of them were taken, and an execution is a set; so this stands in JaCoCo's package and uses its parts.
 */
public final class ProbeAnalyzer extends ClassAnalyzer {
    /** Hears of each instruction that counts, in the order of the code. */
    public interface Listener {
        /** {@code branches}: for each way out of it, the probes any of which shows that it was taken. */
        void instruction(int line, Collection<BitSet> branches);
    }

    private final Listener listener;
    private int probes;

    private ProbeAnalyzer(String name, Listener listener) {
        super(new ClassCoverageImpl(name, 0, false), null, new StringPool());
        this.listener = listener;
    }

    /** Returns the number of the class's probes. */
    public static int analyze(byte[] classFile, Listener listener) {
        ClassReader reader = InstrSupport.classReaderFor(classFile);
        boolean written = (reader.getAccess() & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_MODULE)) == 0;
        ProbeAnalyzer analyzer = new ProbeAnalyzer(reader.getClassName(), written ? listener : (line, branches) -> {});
        reader.accept(new ClassProbesAdapter(analyzer, false), 0);
        return analyzer.probes;
    }

    @Override
    public MethodProbesVisitor visitMethod(
            int access, String name, String desc, String signature, String[] exceptions) {
        ProbeFlow flow = new ProbeFlow();
        return new MethodAnalyzer(flow) {
            @Override
            public void accept(MethodNode method, MethodVisitor visitor) {
                super.accept(method, visitor);
                ProbeFilter filter = new ProbeFilter();
                Filters.all().filter(method, ProbeAnalyzer.this, filter);
                filter.apply(flow.points(), point -> listener.instruction(point.line, point.branches.values()));
            }
        };
    }

    @Override
    public void visitTotalProbeCount(int count) {
        probes = count;
    }
}
