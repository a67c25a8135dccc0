package dev.waymark.bind.zookeeper.ensemble;

import dev.waymark.core.SystemMistake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Two sleeps that are constants in the code: a second before a learner tries again to connect to its leader, and 200 ms for
 * which an election waits for a better vote. The classes are written anew with shorter ones, to stand before the jar.
 */
final class ShortSleeps {
    private static final String QUORUM = "org/apache/zookeeper/server/quorum/";
    private static final long CONNECT_MILLIS = 1000;
    private static final long SHORT_CONNECT_MILLIS = 25;
    private static final int ELECTION_MILLIS = 200;
    private static final int SHORT_ELECTION_MILLIS = 60;

    private ShortSleeps() {}

    /** From this jar into this folder. {@code connects}: it has the first of them; later versions have a setting instead. */
    static void write(Path jar, Path folder, boolean connects) throws IOException {
        if (connects) {
            rewrite(jar, QUORUM + "Learner", folder);
        }
        rewrite(jar, QUORUM + "FastLeaderElection", folder);
    }

    private static void rewrite(Path jar, String name, Path folder) throws IOException {
        try (JarFile file = new JarFile(jar.toFile());
                InputStream in = file.getInputStream(file.getEntry(name + ".class"))) {
            ClassReader reader = new ClassReader(in);
            ClassWriter writer = new ClassWriter(reader, 0);
            Shortening shortening = new Shortening(writer);
            reader.accept(shortening, 0);
            if (shortening.changed == 0) {
                throw SystemMistake.starting("sleeps=short: " + name + " has no such sleep; use sleeps=as-is");
            }
            Path target = folder.resolve(name + ".class");
            Files.createDirectories(target.getParent());
            Files.write(target, writer.toByteArray());
        }
    }

    private static final class Shortening extends ClassVisitor {
        private int changed;

        Shortening(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
            boolean connects = method.equals("connectToLeader");
            boolean elects = method.equals("lookForLeader");
            return new MethodVisitor(Opcodes.ASM9, next) {
                @Override
                public void visitLdcInsn(Object value) {
                    boolean connect = connects && value.equals(CONNECT_MILLIS);
                    boolean elect = elects && value.equals((long) ELECTION_MILLIS);
                    changed += connect || elect ? 1 : 0;
                    super.visitLdcInsn(
                            connect
                                    ? (Object) SHORT_CONNECT_MILLIS
                                    : elect ? (Object) (long) SHORT_ELECTION_MILLIS : value);
                }

                @Override
                public void visitIntInsn(int opcode, int operand) {
                    boolean sleep = elects && opcode == Opcodes.SIPUSH && operand == ELECTION_MILLIS;
                    changed += sleep ? 1 : 0;
                    super.visitIntInsn(opcode, sleep ? SHORT_ELECTION_MILLIS : operand);
                }
            };
        }
    }
}
