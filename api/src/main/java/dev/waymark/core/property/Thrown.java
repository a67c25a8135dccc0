package dev.waymark.core.property;

import dev.waymark.core.model.WaymarkClasses;
import java.util.ArrayList;
import java.util.List;

/** Something that a property threw: in one line, with its stack up to where the engine called the property. */
record Thrown(String signature, String text) {
    private static final String ENGINE = "dev.waymark.engine.";
    private static final List<String> LIBRARY = List.of("java.", "jdk.", "sun.");
    private static final int FRAMES_MAX = 20;

    static Thrown of(Throwable thrown) {
        List<StackTraceElement> stack = new ArrayList<>();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            boolean engine = frame.getClassName().startsWith(ENGINE);
            boolean calledUs =
                    stack.stream().anyMatch(above -> !ours(above)); // the engine may be asked by a property too
            if (engine && calledUs || stack.size() == FRAMES_MAX) {
                break;
            }
            stack.add(frame);
        }
        String kind = thrown.getClass().getName();
        String place = stack.stream()
                .filter(frame -> !ours(frame))
                .findFirst()
                .map(frame -> "@" + frame.getClassName() + "." + frame.getMethodName())
                .orElse("");
        String called = stack.isEmpty()
                ? ""
                : " at " + String.join(" < ", stack.stream().map(Thrown::place).toList());
        return new Thrown(kind + place, (thrown + called).replaceAll("\\s*\\R\\s*", " "));
    }

    /** Without the name of the class loader, which is where the class lies on this machine. */
    private static String place(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                + frame.getLineNumber() + ")";
    }

    /** Of neither the property's author nor of the library that the author called. */
    private static boolean ours(StackTraceElement frame) {
        return WaymarkClasses.have(frame.getClassName()) || LIBRARY.stream().anyMatch(frame.getClassName()::startsWith);
    }
}
