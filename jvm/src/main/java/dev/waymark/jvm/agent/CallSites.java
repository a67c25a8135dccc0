package dev.waymark.jvm.agent;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Calls that ask the machine become calls of hooks. */
class CallSites extends MethodVisitor {
    static final String HOOK = "dev/waymark/jvm/hook/Hook";
    private static final String RUNTIME = "java/lang/Runtime";

    /** Of {@code Set.of} and {@code Map.of}: drawn anew by each JVM. */
    private static final long SALT = 0x12345678L;

    private final String type;
    private final boolean ofNode;

    CallSites(MethodVisitor next, String type, boolean ofNode) {
        super(Opcodes.ASM9, next);
        this.type = type;
        this.ofNode = ofNode;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String shape) {
        boolean salted = opcode == Opcodes.GETSTATIC && type.startsWith("java/util/ImmutableCollections");
        if (salted && name.equals("SALT32L")) {
            super.visitLdcInsn(SALT);
        } else if (salted && name.equals("REVERSE")) {
            super.visitInsn(Opcodes.ICONST_0);
        } else {
            super.visitFieldInsn(opcode, owner, name, shape);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String called, String shape, boolean ofInterface) {
        if (owner.equals("java/lang/System") && (called.equals("nanoTime") || called.equals("currentTimeMillis"))) {
            hook(called, shape);
        } else if (owner.equals("jdk/internal/misc/VM") && called.equals("getNanoTimeAdjustment")) {
            hook("adjustment", shape);
        } else if (owner.equals("java/lang/Thread") && called.equals("currentThread") && seesItself()) {
            hook(called, shape);
        } else if (!ofNode || !ofNodes(owner, called, shape)) {
            super.visitMethodInsn(opcode, owner, called, shape, ofInterface);
        }
    }

    private boolean seesItself() {
        return ofNode || type.startsWith("java/util/concurrent/ForkJoin");
    }

    private boolean ofNodes(String owner, String called, String shape) {
        switch (owner + "." + called) {
            case "java/lang/System.exit" -> hook("exit", shape);
            case "java/lang/Thread.onSpinWait" -> hook("spin", shape);
            case "java/net/InetAddress.getLocalHost" -> hook("localHost", shape);
            case "java/lang/Thread.setDefaultUncaughtExceptionHandler" -> hook("defaultHandler", shape);
            case "java/lang/management/ManagementFactory.getPlatformMBeanServer" -> hook("beans", shape);
            case "java/lang/ProcessHandle.pid" -> hook("processId", "(Ljava/lang/ProcessHandle;)J");
            case RUNTIME + ".exit", RUNTIME + ".halt" -> hook("exit", "(Ljava/lang/Runtime;I)V");
            case RUNTIME + ".addShutdownHook" -> hook("shutdownHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)V");
            case RUNTIME + ".removeShutdownHook" -> hook("removeHook", "(Ljava/lang/Runtime;Ljava/lang/Thread;)Z");
            case RUNTIME + ".availableProcessors" -> hook("processors", "(Ljava/lang/Runtime;)I");
            default -> {
                return false;
            }
        }
        return true;
    }

    private void hook(String method, String shape) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, method, shape, false);
    }
}
