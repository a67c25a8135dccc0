package dev.waymark.jvm.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** One class: calls go to the hooks, and some methods of the JDK's threads begin with one. */
final class Rewriter extends ClassVisitor {
    private final String type;
    private final boolean ofNode;

    Rewriter(ClassVisitor next, String type, boolean ofNode) {
        super(Opcodes.ASM9, next);
        this.type = type;
        this.ofNode = ofNode;
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
            int access, String method, String shape, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, method, shape, signature, exceptions);
        if (type.equals("java/lang/VirtualThread") && method.equals("unblockVirtualThreads")) {
            // The thread that called it for ever ends at once: the carrier does what it did.
            next.visitCode();
            next.visitInsn(Opcodes.RETURN);
            next.visitMaxs(0, 0);
            next.visitEnd();
            return null;
        }
        return new CallSites(next, type, ofNode) {
            @Override
            public void visitCode() {
                super.visitCode();
                Prologues.write(mv, type, method, shape);
            }
        };
    }
}
