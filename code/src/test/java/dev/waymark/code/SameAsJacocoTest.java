package dev.waymark.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.engine.primitive.LongSet;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.internal.data.CRC64;
import org.junit.jupiter.api.Test;

/** Whatever probes were hit: the lines and branches that our tables show are those that JaCoCo's own analyser counts. */
class SameAsJacocoTest {
    private final Random random = new Random(1);
    private int classes;
    private int branches;

    @Test
    void onAllClassesOfTheBundledSystems() throws IOException {
        for (SystemUnderTest system : ServiceLoader.load(SystemUnderTest.class)) {
            ClassFiles files = ClassFiles.of(system);
            for (String name : files.own()) {
                compare(files.bytes(name));
            }
        }
        assertThat(classes).isGreaterThan(100);
        assertThat(branches).isGreaterThan(1000);
    }

    @Test
    void onCodeThatTheCompilerCopiesAndRewrites() throws IOException {
        ClassFiles files = ClassFiles.of(new OddSystem());
        assertThat(files.own()).contains(OddCode.class.getName());
        compare(files.bytes(OddCode.class.getName()));
        assertThat(branches).isGreaterThan(10);
    }

    private void compare(byte[] file) throws IOException {
        ClassCode code = ClassCode.of(file);
        classes++;
        branches += code.allBranches().size();
        for (int round = 0; round < 6; round++) {
            double density = round / 5.0; // from none to all
            boolean[] probes = new boolean[code.probes()];
            for (int i = 0; i < probes.length; i++) {
                probes[i] = random.nextDouble() < density;
            }
            compare(file, code, probes);
        }
        for (int i = 0; i < code.probes(); i += 1 + random.nextInt(5)) {
            boolean[] one = new boolean[code.probes()];
            one[i] = true;
            compare(file, code, one);
        }
    }

    private static void compare(byte[] file, ClassCode code, boolean[] probes) throws IOException {
        LongSet covered = new LongSet();
        code.lines().emit(probes, new long[code.lines().words()], covered::add);
        code.branches().emit(probes, new long[code.branches().words()], covered::add);
        ExecutionDataStore store = new ExecutionDataStore();
        store.put(new ExecutionData(CRC64.classId(file), code.name().replace('.', '/'), probes));
        CoverageBuilder theirs = new CoverageBuilder();
        new Analyzer(store, theirs).analyzeClass(file, code.name());
        Map<Integer, Integer> coveredThere = new TreeMap<>();
        int lines = 0;
        int ways = 0;
        for (ISourceFileCoverage source : theirs.getSourceFiles()) {
            for (int line = source.getFirstLine(); line <= source.getLastLine(); line++) {
                ILine counted = source.getLine(line);
                if (counted.getInstructionCounter().getCoveredCount() > 0) {
                    coveredThere.put(line, counted.getBranchCounter().getCoveredCount());
                }
                ways += counted.getBranchCounter().getTotalCount();
            }
            lines += source.getLineCounter().getTotalCount();
        }
        assertThat(covered(code, covered)).as(code.name()).isEqualTo(coveredThere);
        assertThat(code.allLines()).as(code.name()).hasSize(lines);
        assertThat(code.allBranches()).as(code.name()).hasSize(ways);
    }

    /** The lines that were run, each with the number of its branches that were taken. */
    private static Map<Integer, Integer> covered(ClassCode code, LongSet covered) {
        Map<Integer, Integer> result = new TreeMap<>();
        for (CodeItem line : code.allLines()) {
            if (covered.contains(line.fingerprint())) {
                result.put(line.line(), 0);
            }
        }
        for (CodeItem branch : code.allBranches()) {
            if (covered.contains(branch.fingerprint())) {
                result.merge(branch.line(), 1, Integer::sum);
            }
        }
        return result;
    }
}
