package dev.waymark.jvm.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class of a node that is used by one execution after the other: where the JVM would initialise it, it asks whether it was used in this
 * execution before, and if not its static fields are set back and its initialiser runs again. So it is as if it had been loaded anew, but
 * its code stays compiled. Interfaces and enumerations are left as they are: the JDK keeps the constants of both.
 */
final class Statics extends ClassVisitor {
    private static final String BEGIN = "waymark$begin";
    private static final String BODY = "waymark$statics";
    private static final String RUN = "waymark$run";
    private static final String NOTHING = "()V";
    private static final int ADDED = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

    /** Which classes are set back, by their internal names. */
    private final Predicate<String> known;

    private final List<Static> fields = new ArrayList<>();
    private String type = "";
    private @Nullable String above;
    private int version;
    private boolean setBack;
    private boolean initialises;

    /** {@code first}: null for what the type has by default. */
    private record Static(
            String name, String shape, @Nullable Object first) {}

    Statics(ClassVisitor next, Predicate<String> known) {
        super(Opcodes.ASM9, next);
        this.known = known;
    }

    @Override
    public void visit(
            int classVersion,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        super.visit(classVersion, access, name, signature, superName, interfaces);
        version = classVersion & 0xffff;
        type = name;
        above = superName;
        setBack = known.test(name);
    }

    @Override
    public FieldVisitor visitField(
            int access, String name, String shape, @Nullable String signature, @Nullable Object value) {
        boolean isStatic = setBack && (access & Opcodes.ACC_STATIC) != 0;
        boolean constant = value != null && (access & Opcodes.ACC_FINAL) != 0;
        if (!isStatic || constant) {
            return super.visitField(access, name, shape, signature, value);
        }
        fields.add(new Static(name, shape, value));
        return super.visitField(access & ~Opcodes.ACC_FINAL, name, shape, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String shape, @Nullable String signature, String @Nullable [] exceptions) {
        if (setBack && method.equals("<clinit>")) {
            initialises = true;
            int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
            return new Uses(super.visitMethod(hidden, BODY, NOTHING, null, null), false);
        }
        MethodVisitor next = super.visitMethod(access, method, shape, signature, exceptions);
        boolean begins = setBack && (method.equals("<init>") || (access & Opcodes.ACC_STATIC) != 0);
        return new Uses(next, begins);
    }

    @Override
    public void visitEnd() {
        if (setBack) {
            super.visitField(ADDED | Opcodes.ACC_TRANSIENT, RUN, "J", null, null)
                    .visitEnd();
            begin(super.visitMethod(ADDED, BEGIN, NOTHING, null, null));
            MethodVisitor first = super.visitMethod(Opcodes.ACC_STATIC, "<clinit>", NOTHING, null, null);
            first.visitCode();
            first.visitMethodInsn(Opcodes.INVOKESTATIC, type, BEGIN, NOTHING, false);
            first.visitInsn(Opcodes.RETURN);
            first.visitMaxs(0, 0);
            first.visitEnd();
        }
        super.visitEnd();
    }

    private void begin(MethodVisitor mv) {
        Label anew = new Label();
        mv.visitCode();
        mv.visitFieldInsn(Opcodes.GETSTATIC, type, RUN, "J");
        mv.visitFieldInsn(Opcodes.GETSTATIC, CallSites.HOOK, "execution", "J");
        mv.visitInsn(Opcodes.LCMP);
        mv.visitJumpInsn(Opcodes.IFNE, anew);
        mv.visitInsn(Opcodes.RETURN);
        mv.visitLabel(anew);
        if (version >= Opcodes.V1_6) {
            mv.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        }
        mv.visitFieldInsn(Opcodes.GETSTATIC, CallSites.HOOK, "execution", "J");
        mv.visitFieldInsn(Opcodes.PUTSTATIC, type, RUN, "J");
        if (above != null && known.test(above)) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, above, BEGIN, NOTHING, false);
        }
        for (Static field : fields) {
            if (field.first != null) {
                mv.visitLdcInsn(field.first);
            } else {
                mv.visitInsn(byDefault(Type.getType(field.shape)));
            }
            mv.visitFieldInsn(Opcodes.PUTSTATIC, type, field.name, field.shape);
        }
        if (initialises) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, type, BODY, NOTHING, false);
        }
        mv.visitInsn(Opcodes.RETURN);
        mv.visitMaxs(4, 0);
        mv.visitEnd();
    }

    private static int byDefault(Type of) {
        return switch (of.getSort()) {
            case Type.LONG -> Opcodes.LCONST_0;
            case Type.FLOAT -> Opcodes.FCONST_0;
            case Type.DOUBLE -> Opcodes.DCONST_0;
            case Type.OBJECT, Type.ARRAY -> Opcodes.ACONST_NULL;
            default -> Opcodes.ICONST_0;
        };
    }

    /** What initialises a class: a new object, and a static field; static methods and constructors ask by themselves. */
    private final class Uses extends MethodVisitor {
        private final boolean begins;

        Uses(MethodVisitor next, boolean begins) {
            super(Opcodes.ASM9, next);
            this.begins = begins;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if (begins) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, type, BEGIN, NOTHING, false);
            }
        }

        private void uses(String owner) {
            if (!owner.equals(type) && known.test(owner)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, BEGIN, NOTHING, false);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String of) {
            super.visitTypeInsn(opcode, of);
            if (opcode == Opcodes.NEW) {
                uses(of); // behind it: frames know the new object by the place of the instruction
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String shape) {
            if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
                uses(owner);
            }
            super.visitFieldInsn(opcode, owner, name, shape);
        }
    }
}
