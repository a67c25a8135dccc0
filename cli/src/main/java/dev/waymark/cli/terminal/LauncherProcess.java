package dev.waymark.cli.terminal;

/**
 * The script that has started this process and waits for it. It must know an exit code of ours from one of the JVM, which
 * ends with 1 when it has no memory; and if it is killed, so are we, as if it were this process.
 */
public final class LauncherProcess {
    /** A system property: its process id. */
    private static final String ID = "waymark.launcher";

    /** What codes have more that a JVM could end with by itself. */
    private static final int OURS = 100;

    private static final int KILLED = 128 + 9;
    private static final long LOOK_MILLIS = 250;

    private LauncherProcess() {}

    /** What to end with so that the launcher ends with {@code exitCode}. */
    public static int told(int exitCode) {
        return Long.getLong(ID) != null && exitCode < ExitCode.USAGE ? exitCode + OURS : exitCode;
    }

    /** Ends this process when that one is gone. */
    public static void follow() {
        Long id = Long.getLong(ID);
        if (id == null) {
            return;
        }
        Thread thread = new Thread(() -> follow(id), "waymark-launcher");
        thread.setDaemon(true);
        thread.start();
    }

    private static void follow(long id) {
        try {
            while (isParent(id)) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            return; // nobody does that
        }
        Runtime.getRuntime().halt(KILLED);
    }

    private static boolean isParent(long id) {
        return ProcessHandle.current()
                .parent()
                .map(parent -> parent.pid() == id)
                .orElse(false);
    }
}
