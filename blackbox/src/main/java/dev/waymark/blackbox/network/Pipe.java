package dev.waymark.blackbox.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** One direction of a connection: what was read and not yet written, and when it may be. */
final class Pipe {
    private record Chunk(ByteBuffer bytes, long dueNanos) {}

    /** So much waits at most; more stays with the sender, as on a link that is full. */
    private static final int WAITING_MAX = 1 << 20;

    private final Deque<Chunk> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private boolean ended;
    private boolean endTold;

    boolean wantsToRead() {
        return !ended && waitingBytes < WAITING_MAX;
    }

    /** How many bytes were read; the end of a stream is kept behind them. */
    int read(SocketChannel from, ByteBuffer buffer, long delayNanos) throws IOException {
        buffer.clear();
        int count = from.read(buffer);
        if (count < 0) {
            ended = true;
            return 0;
        }
        if (count > 0) {
            buffer.flip();
            ByteBuffer copy = ByteBuffer.allocate(count).put(buffer).flip();
            waiting.add(new Chunk(copy, System.nanoTime() + delayNanos));
            waitingBytes += count;
        }
        return count;
    }

    /** Writes what is due, as far as it goes; false if the other side takes no more now. */
    boolean write(SocketChannel to) throws IOException {
        for (Chunk first = waiting.peek(); first != null && isDue(first); first = waiting.peek()) {
            waitingBytes -= to.write(first.bytes());
            if (first.bytes().hasRemaining()) {
                return false;
            }
            waiting.remove();
        }
        if (ended && waiting.isEmpty() && !endTold) {
            endTold = true;
            to.shutdownOutput();
        }
        return true;
    }

    private static boolean isDue(Chunk chunk) {
        return chunk.dueNanos() - System.nanoTime() <= 0;
    }

    /** Nanoseconds until something is due, null if nothing waits. */
    @Nullable
    Long dueIn() {
        Chunk first = waiting.peek();
        return first == null ? null : Math.max(0, first.dueNanos() - System.nanoTime());
    }

    /** Whether all was said and passed on. */
    boolean over() {
        return endTold;
    }

    int waitingBytes() {
        return waitingBytes;
    }
}
