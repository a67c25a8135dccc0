package dev.waymark.code;

import dev.waymark.core.UsageException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.jacoco.core.instr.Instrumenter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A system's own classes, read and instrumented once for all its copies. */
final class InstrumentedCode {
    private final ClassFiles files;
    private final List<ClassCode> classes = new ArrayList<>();
    private final Map<String, byte[]> instrumented = new HashMap<>();

    InstrumentedCode(ClassFiles files) {
        this.files = files;
        for (String name : files.own()) {
            try {
                add(name, files.bytes(name));
            } catch (IOException | RuntimeException e) {
                Throwable reason = e.getCause() == null ? e : e.getCause();
                throw new UsageException(
                        "coverage lines and branches: " + name + " cannot be instrumented (" + reason.getMessage()
                                + "): is it compiled for a Java that is too new, or instrumented already?",
                        e);
            }
        }
    }

    private void add(String name, byte[] plain) throws IOException {
        int number = classes.size();
        classes.add(ClassCode.of(plain));
        Instrumenter instrumenter = new Instrumenter((id, type, count, code) -> askForProbes(type, number, code));
        instrumented.put(name, instrumenter.instrument(plain, name));
    }

    /** Leaves the class's probes on the stack; returns how much of it was needed. */
    private static int askForProbes(String type, int number, MethodVisitor code) {
        code.visitLdcInsn(Type.getObjectType(type));
        code.visitLdcInsn(number);
        code.visitMethodInsn(
                Opcodes.INVOKESTATIC, Type.getInternalName(Probes.class), "of", "(Ljava/lang/Class;I)[Z", false);
        return 2;
    }

    List<ClassCode> classes() {
        return classes;
    }

    SortedSet<CodeItem> items(Function<ClassCode, List<CodeItem>> of) {
        SortedSet<CodeItem> items = new TreeSet<>(CodeItem.ORDER);
        classes.forEach(each -> items.addAll(of.apply(each)));
        return items;
    }

    boolean[][] newProbes() {
        return classes.stream().map(each -> new boolean[each.probes()]).toArray(boolean[][]::new);
    }

    InstrumentingLoader loader(boolean[][] probes) {
        return new InstrumentingLoader(files, instrumented, probes);
    }

    String system() {
        return files.system().getName();
    }
}
