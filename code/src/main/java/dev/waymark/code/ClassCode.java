package dev.waymark.code;

import dev.waymark.core.random.Mix;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jacoco.core.internal.analysis.ProbeAnalyzer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** One class of the system: its probes, and the lines and branches that they show. */
record ClassCode(
        String name,
        int probes,
        ItemTable lines,
        ItemTable branches,
        List<CodeItem> allLines,
        List<CodeItem> allBranches) {

    static ClassCode of(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        Reading reading = new Reading(reader.getClassName(), file(reader));
        int probes = ProbeAnalyzer.analyze(classFile, reading);
        return new ClassCode(
                reader.getClassName().replace('/', '.'),
                probes,
                reading.lines.build(probes),
                reading.branches.build(probes),
                reading.lines.items(),
                reading.branches.items());
    }

    /** As a path, since files of one name may lie in several packages; without one the class stands for its file. */
    private static String file(ClassReader reader) {
        String[] source = new String[1];
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitSource(@Nullable String file, @Nullable String debug) {
                        source[0] = file;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
        String name = reader.getClassName();
        return source[0] == null ? name : name.substring(0, name.lastIndexOf('/') + 1) + source[0];
    }

    /**
     * A line is one item however many classes have code on it. A branch is named by its class, its line, and a count on that
     * line.
     */
    private static final class Reading implements ProbeAnalyzer.Listener {
        private final String file;
        private final long fileHash;
        private final long classHash;
        private final ItemTable.Builder lines = new ItemTable.Builder();
        private final ItemTable.Builder branches = new ItemTable.Builder();
        private final Map<Integer, Integer> branchesOfLine = new HashMap<>();

        Reading(String className, String file) {
            this.file = file;
            this.fileHash = Mix.text(file);
            this.classHash = Mix.text(className);
        }

        @Override
        public void instruction(int line, Collection<BitSet> ways) {
            if (line < 0) {
                return; // compiled without line numbers
            }
            CodeItem whole = new CodeItem(file, line, 0, Mix.combine(fileHash, line));
            ways.forEach(probes -> lines.add(whole, probes));
            if (ways.size() > 1) {
                for (BitSet probes : ways) {
                    int number = branchesOfLine.merge(line, 1, Integer::sum);
                    long fingerprint = Mix.combine(Mix.combine(classHash, line), number);
                    branches.add(new CodeItem(file, line, number, fingerprint), probes);
                }
            }
        }
    }
}
