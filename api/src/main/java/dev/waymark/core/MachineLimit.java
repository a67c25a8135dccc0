package dev.waymark.core;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Java or the machine cannot do: there is no more memory, thread, open file or room on a disk. It says nothing about the
 * system under test, so it is neither a finding nor anybody's mistake.
 */
public final class MachineLimit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A text of the operating system, and what to do about it. */
    private record Sign(String text, String advice) {}

    private static final String FILES = "too many files are open: allow more (ulimit -n), or use fewer workers";
    private static final String DISK = "a disk is full: make room on it, or write to another";
    private static final String THREADS =
            "no more threads or processes can be started: end some, allow more (ulimit -u), or use fewer workers";

    private static final List<Sign> SIGNS = List.of(
            new Sign("Too many open files", FILES),
            new Sign("No space left on device", DISK),
            new Sign("Disk quota exceeded", DISK),
            new Sign("File too large", "a file may not become that large: allow larger ones (ulimit -f)"),
            new Sign("Resource temporarily unavailable", THREADS),
            new Sign("Cannot allocate memory", "the machine has no more memory: end something, or use fewer workers"),
            new Sign("Input/output error", "a disk cannot be read or written: look at what the machine says of it"));

    private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

    private static final int CAUSES_MAX = 100;

    private final boolean memory;

    private MachineLimit(String message, @Nullable Throwable cause, boolean memory) {
        super(message, cause);
        this.memory = memory;
    }

    /** A heap that is too small for what was asked for. */
    public static MachineLimit heap(String message) {
        return new MachineLimit(message, null, true);
    }

    /** Whether Java's own memory is what there is no more of. */
    public boolean isMemory() {
        return memory;
    }

    /** What {@code thrown}, or something that caused it, says of the machine; null if it says nothing. */
    public static @Nullable MachineLimit in(Throwable thrown) {
        Throwable each = thrown;
        for (int i = 0; each != null && i < CAUSES_MAX; i++) {
            if (each instanceof MachineLimit limit) {
                return limit;
            }
            String what = said(each);
            if (what != null) {
                return new MachineLimit(what, thrown, each instanceof OutOfMemoryError && !what.equals(THREADS));
            }
            each = each.getCause();
        }
        return null;
    }

    /** The same of what certainly is one, as errors of memory are. */
    public static MachineLimit of(Throwable thrown) {
        MachineLimit limit = in(thrown);
        return limit == null ? new MachineLimit(String.valueOf(thrown.getMessage()), thrown, false) : limit;
    }

    /** Throws {@code thrown} as one of these if it is one. */
    public static void raise(Throwable thrown) {
        MachineLimit limit = in(thrown);
        if (limit != null) {
            throw limit;
        }
    }

    private static @Nullable String said(Throwable thrown) {
        String text = String.valueOf(thrown.getMessage());
        if (thrown instanceof OutOfMemoryError) {
            return text.contains("native thread")
                    ? THREADS
                    : "Java ran out of memory (" + text.strip()
                            + "): use fewer workers, or a larger heap: JAVA_OPTS=-Xmx"
                            + 2 * (Runtime.getRuntime().maxMemory() >> 20) + "m";
        }
        // A class that could not be initialised tells its cause in its message. A system that plays a full disk is no
        // full disk.
        boolean told = (thrown instanceof IOException && isOfJdk(thrown)) || thrown instanceof LinkageError;
        if (!told) {
            return null;
        }
        for (Sign sign : SIGNS) {
            if (text.contains(sign.text())) {
                return sign.advice() + " (" + text.strip().replaceAll("\\s*\\R\\s*", " ") + ")";
            }
        }
        return null;
    }

    private static boolean isOfJdk(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return stack.length == 0 || JDK.stream().anyMatch(stack[0].getClassName()::startsWith);
    }
}
