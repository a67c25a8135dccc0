package dev.waymark.jvm.agent;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Beginnings of methods of the JDK: a hook is asked first, and may have done all there is to do. */
final class Prologues {
    private static final String FUTURE = "java/util/concurrent/Future";
    private static final String STREAM = "java/util/stream/Stream";

    private Prologues() {}

    static void write(MethodVisitor mv, String type, String method, String shape) {
        switch (type) {
            case "java/lang/Thread" -> ofThread(mv, method + shape, shape);
            case "java/lang/VirtualThread" -> ofVirtualThread(mv, method);
            case "java/util/concurrent/locks/LockSupport" -> ofLockSupport(mv, method);
            case "java/net/InetAddress$PlatformResolver" -> ofResolver(mv, method);
            default -> {}
        }
    }

    private static void ofThread(MethodVisitor mv, String method, String shape) {
        switch (method) {
            case "start()V", "start(Ljdk/internal/vm/ThreadContainer;)V" -> {
                load(mv, Opcodes.ALOAD, 0);
                hook(mv, "start", "(Ljava/lang/Thread;)Z");
                returnIf(mv, Opcodes.IFEQ);
            }
            case "interrupt()V", "isInterrupted()Z", "isAlive()Z", "join(J)V", "getState()Ljava/lang/Thread$State;" ->
                delegate(mv, method, shape);
            default -> {}
        }
    }

    /** What an application asks its thread is asked of the virtual thread that runs it. */
    private static void delegate(MethodVisitor mv, String method, String shape) {
        Label on = new Label();
        load(mv, Opcodes.ALOAD, 0);
        hook(mv, "delegate", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
        mv.visitJumpInsn(Opcodes.IFNULL, on);
        load(mv, Opcodes.ALOAD, 0);
        hook(mv, "delegate", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
        if (shape.startsWith("(J")) {
            load(mv, Opcodes.LLOAD, 1);
        }
        String name = method.substring(0, method.length() - shape.length());
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", name, shape, false);
        mv.visitInsn(shape.endsWith("V") ? Opcodes.RETURN : shape.endsWith("Z") ? Opcodes.IRETURN : Opcodes.ARETURN);
        goOn(mv, on);
    }

    private static void ofVirtualThread(MethodVisitor mv, String method) {
        switch (method) {
            case "schedule" -> {
                load(mv, Opcodes.ALOAD, 0);
                load(mv, Opcodes.ALOAD, 1);
                load(mv, Opcodes.LLOAD, 2);
                load(mv, Opcodes.ALOAD, 4);
                hook(
                        mv,
                        "schedule",
                        "(Ljava/lang/Thread;Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)L" + FUTURE + ";");
                returnUnlessNull(mv, FUTURE);
            }
            case "parkOnCarrierThread" -> {
                load(mv, Opcodes.ALOAD, 0);
                load(mv, Opcodes.ILOAD, 1);
                load(mv, Opcodes.LLOAD, 2);
                hook(mv, "pinned", "(Ljava/lang/Thread;ZJ)Z");
                returnIf(mv, Opcodes.IFEQ);
            }
            default -> {}
        }
    }

    private static void ofLockSupport(MethodVisitor mv, String method) {
        if (method.equals("unpark")) {
            load(mv, Opcodes.ALOAD, 0);
            hook(mv, "target", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
            mv.visitVarInsn(Opcodes.ASTORE, 0);
        }
    }

    private static void ofResolver(MethodVisitor mv, String method) {
        if (method.equals("lookupByName")) {
            load(mv, Opcodes.ALOAD, 1);
            hook(mv, "lookup", "(Ljava/lang/String;)L" + STREAM + ";");
            returnUnlessNull(mv, STREAM);
        } else if (method.equals("lookupByAddress")) {
            load(mv, Opcodes.ALOAD, 1);
            hook(mv, "name", "([B)Ljava/lang/String;");
            returnUnlessNull(mv, "java/lang/String");
        }
    }

    private static void returnIf(MethodVisitor mv, int otherwise) {
        Label on = new Label();
        mv.visitJumpInsn(otherwise, on);
        mv.visitInsn(Opcodes.RETURN);
        goOn(mv, on);
    }

    private static void returnUnlessNull(MethodVisitor mv, String type) {
        Label on = new Label();
        mv.visitInsn(Opcodes.DUP);
        mv.visitJumpInsn(Opcodes.IFNULL, on);
        mv.visitInsn(Opcodes.ARETURN);
        mv.visitLabel(on);
        mv.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {type});
        mv.visitInsn(Opcodes.POP);
    }

    /** With a frame of its own: what follows may begin with one, and two in one place cannot be. */
    private static void goOn(MethodVisitor mv, Label on) {
        mv.visitLabel(on);
        mv.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
        mv.visitInsn(Opcodes.NOP);
    }

    private static void load(MethodVisitor mv, int opcode, int variable) {
        mv.visitVarInsn(opcode, variable);
    }

    private static void hook(MethodVisitor mv, String method, String shape) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, CallSites.HOOK, method, shape, false);
    }
}
