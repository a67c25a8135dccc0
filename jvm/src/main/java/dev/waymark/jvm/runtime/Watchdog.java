package dev.waymark.jvm.runtime;

import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/** Ends the JVM when one step of a thread lasts for seconds: a loop without end, or a wait that keeps the carrier. */
public final class Watchdog {
    /** The JVM's exit code then. */
    public static final int EXIT_CODE = 70;

    private static final int LOOK_MILLIS = 1_000;
    private static final int FRAMES = 12;

    private static volatile long steps;
    private static volatile @Nullable Thread virtual;
    private static volatile String name = "";

    private Watchdog() {}

    static void step(Thread thread, String threadName) {
        steps++;
        name = threadName;
        virtual = thread;
    }

    static void rest() {
        virtual = null;
    }

    /** Looks now and then, by the machine's clock: what it decides is only whether to go on waiting. */
    public static void begin(int limitMillis, PrintStream words) {
        Thread thread = new Thread(() -> watch(limitMillis, words), "waymark-watchdog");
        thread.setDaemon(true);
        thread.start();
    }

    private static void watch(int limitMillis, PrintStream words) {
        long seen = -1;
        int looks = 0;
        while (true) {
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            Thread stuck = virtual;
            looks = stuck != null && steps == seen ? looks + 1 : 0;
            seen = steps;
            if (stuck != null && looks * LOOK_MILLIS >= limitMillis) {
                tell(stuck, words);
                Runtime.getRuntime().halt(EXIT_CODE);
            }
        }
    }

    private static void tell(Thread stuck, PrintStream words) {
        StringBuilder told = new StringBuilder("thread " + name + " does not come to rest, at");
        StackTraceElement[] stack = stuck.getStackTrace();
        for (int i = 0; i < Math.min(stack.length, FRAMES); i++) {
            told.append(i == 0 ? " " : " < ").append(stack[i]);
        }
        words.println(told);
        words.flush();
    }
}
