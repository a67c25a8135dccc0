package dev.waymark.live.process;

import dev.waymark.core.SystemMistake;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A JVM that is told what to do line by line, and answers each with one. It ends when its input does. */
public final class Child {
    /** For any answer: to stop a server may take a while, and machines may be busy. */
    private static final long ANSWER_MILLIS = 60_000;

    private static final long ENDING_MILLIS = 30_000;
    private static final int WORDS_KEPT = 20;
    private static final int WORDS_TOLD = 3;
    private static final String ENDED = "";

    private final Process process;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final Deque<String> lastWords = new ArrayDeque<>();
    private boolean broken;

    private Child(Process process) {
        this.process = process;
        read("waymark-child-out", process.getInputStream(), answers::add, ENDED);
        read("waymark-child-err", process.getErrorStream(), this::keep, null);
    }

    public static Child start(List<String> command) {
        try {
            return new Child(new ProcessBuilder(command).start());
        } catch (IOException e) {
            throw SystemMistake.starting(
                    command.get(0) + " cannot be started: " + e.getMessage()
                            + " (see that there is memory for another process)",
                    e);
        }
    }

    private interface Lines {
        void take(String line);
    }

    private static void read(String name, InputStream from, Lines to, @Nullable String last) {
        Thread thread = new Thread(
                () -> {
                    try (BufferedReader in = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                        for (String line = in.readLine(); line != null; line = in.readLine()) {
                            to.take(line);
                        }
                    } catch (IOException e) {
                        to.take("(no more can be read: " + e.getMessage() + ")");
                    } finally {
                        if (last != null) {
                            to.take(last);
                        }
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void keep(String line) {
        if (!line.startsWith("SLF4J")) {
            lastWords.add(line.strip());
        }
        if (lastWords.size() > WORDS_KEPT) {
            lastWords.remove();
        }
    }

    /** Throws {@link ChildDied} if it has ended, or does not answer. */
    public String call(String command) {
        if (broken) {
            throw new ChildDied("it was given up");
        }
        try {
            OutputStream out = process.getOutputStream();
            out.write((command + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw died();
        }
        String answer = await();
        if (answer == null) {
            kill();
            throw new ChildDied("did not answer " + command + " within " + ANSWER_MILLIS + " ms");
        }
        if (answer.equals(ENDED)) {
            throw died();
        }
        if (answer.startsWith("error ")) {
            throw new ChildDied(command + " failed: " + answer.substring("error ".length()));
        }
        return answer;
    }

    /** Whoever interrupts wants an end, but not in the middle of a talk. */
    private @Nullable String await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answers.poll(ANSWER_MILLIS, TimeUnit.MILLISECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ChildDied died() {
        broken = true;
        waitFor(ENDING_MILLIS);
        String code = process.isAlive() ? "does not speak any more" : "ended with exit code " + process.exitValue();
        String words = words();
        kill();
        return new ChildDied(code + (words.isEmpty() ? "" : ": " + words));
    }

    private synchronized String words() {
        List<String> all = List.copyOf(lastWords);
        return String.join(" / ", all.subList(Math.max(0, all.size() - WORDS_TOLD), all.size()));
    }

    private void waitFor(long millis) {
        try {
            process.waitFor(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean alive() {
        return !broken && process.isAlive();
    }

    /** As kill -9 does; returns when it is gone. */
    public void kill() {
        broken = true;
        process.destroyForcibly();
        waitFor(ENDING_MILLIS);
    }

    /** Lets it end by itself, with what it does in the end. */
    public void end() {
        broken = true;
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly(); // what cannot be closed has no reader any more
        }
        waitFor(ENDING_MILLIS);
        process.destroyForcibly();
    }
}
