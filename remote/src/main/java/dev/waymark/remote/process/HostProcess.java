package dev.waymark.remote.process;

import dev.waymark.remote.wire.Frames;
import dev.waymark.remote.wire.HostFault;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A process that speaks frames on its standard input and output. It ends when its input is closed; that holds when this JVM is
 * killed, too. Who waits for it waits with a limit: {@link Patience} ends a process that has one waiting for too long.
 */
final class HostProcess {
    private static final Set<HostProcess> LIVE = ConcurrentHashMap.newKeySet();
    private static final long ENDING_MILLIS = 2_000;
    private static final long HOOK_MILLIS = 5_000;

    /** So many bytes go into a pipe or a socket on top of what may be sent ahead. */
    private static final int PIPE_BYTES = 8 << 10;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(HostProcess::endAll, "waymark-hosts"));
    }

    private final Process process;
    private InputStream in;
    private OutputStream out;
    private final LastWords lastWords;

    /** When somebody began to wait for it, and how long he does; 0: nobody waits. */
    private volatile long waitingSince;

    private volatile long limitMillis;

    /** How long it was waited for in all. */
    private long waitedNanos;

    private volatile boolean hung;
    private volatile boolean idle;

    private HostProcess(Process process, InputStream words) {
        this.process = process;
        this.in = process.getInputStream();
        this.out = process.getOutputStream();
        this.lastWords = new LastWords(words);
    }

    /** One that speaks frames on its standard input and output. */
    static HostProcess start(List<String> command) {
        return start(command, Map.of());
    }

    /** With variables of its environment; if there are any it connects to a socket, and may print what it likes. */
    static HostProcess start(List<String> command, Map<String, String> environment) {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(!environment.isEmpty());
            builder.environment().putAll(environment);
            Process process = builder.start();
            HostProcess started = new HostProcess(
                    process, environment.isEmpty() ? process.getErrorStream() : process.getInputStream());
            LIVE.add(started);
            Patience.begin();
            return started;
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage()).replaceFirst("^Cannot run program .*?: (error=\\d+, )?", "");
            throw new HostFault(
                    HostFault.Kind.CANNOT_START,
                    String.join(" ", command) + " cannot be started: " + reason
                            + " (is it built, and is the path right from here?)");
        }
    }

    /** Frames go over this from now on. */
    void connected(SocketChannel channel) {
        in = new BufferedInputStream(Channels.newInputStream(channel));
        out = new BufferedOutputStream(Channels.newOutputStream(channel));
    }

    int exitCode() {
        return process.exitValue();
    }

    static Set<HostProcess> live() {
        return LIVE;
    }

    /** Nobody uses it: it may be ended when the JVM ends. */
    void idle(boolean nobodyUsesIt) {
        idle = nobodyUsesIt;
    }

    boolean alive() {
        return process.isAlive();
    }

    /** {@code limit}: for one that does not fit into a pipe, and waits until the host reads. */
    void write(byte[] frame, long limit) {
        if (frame.length > PIPE_BYTES) {
            limitMillis = limit;
            waitingSince = Math.max(1, System.nanoTime());
        }
        try {
            Frames.write(out, frame);
        } catch (IOException e) {
            throw gone(e);
        } finally {
            waitingSince = 0;
        }
    }

    long waitedNanos() {
        return waitedNanos;
    }

    byte[] read(long limit) {
        limitMillis = limit;
        long begin = System.nanoTime();
        waitingSince = Math.max(1, begin);
        try {
            flush();
            return Frames.read(in);
        } catch (IOException e) {
            throw gone(e);
        } finally {
            waitedNanos += System.nanoTime() - begin;
            waitingSince = 0;
        }
    }

    /** What a process that has ended answered before can still be read. */
    private void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            if (!hasEnded()) {
                throw e;
            }
        }
    }

    private boolean hasEnded() {
        try {
            return process.waitFor(ENDING_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Called by another thread, now and then. */
    void look(long now) {
        long since = waitingSince;
        if (since != 0 && now - since > TimeUnit.MILLISECONDS.toNanos(limitMillis)) {
            hung = true;
            kill();
        }
    }

    private HostFault gone(IOException reason) {
        if (hung) {
            return new HostFault(HostFault.Kind.HANGS, "did not answer within " + limitMillis + " ms");
        }
        if (!hasEnded()) {
            return new HostFault(
                    HostFault.Kind.DIED,
                    reason instanceof EOFException
                            ? "closed its end of the line"
                            : "cannot be spoken with: " + reason.getMessage());
        }
        return new HostFault(HostFault.Kind.DIED, "ended with exit code " + process.exitValue());
    }

    /** Ends it, and adds its last words to what is wrong with it. */
    HostFault end(HostFault fault) {
        kill();
        return fault.saying(lastWords.told());
    }

    /** It has time to end by itself. False: it did not. */
    boolean endBy(long limit) throws InterruptedException {
        try {
            out.close();
        } catch (IOException e) {
            return true; // what cannot be closed has no reader any more
        }
        boolean ended = process.waitFor(limit, TimeUnit.MILLISECONDS);
        kill();
        return ended;
    }

    void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        LIVE.remove(this);
    }

    /** Those that work have a moment to finish: results may still be written. */
    private static void endAll() {
        long begin = System.nanoTime();
        while (!LIVE.isEmpty()) {
            boolean late = System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(HOOK_MILLIS);
            LIVE.stream().filter(each -> late || each.idle).forEach(HostProcess::kill);
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                return;
            }
        }
    }
}
