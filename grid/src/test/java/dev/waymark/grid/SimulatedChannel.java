package dev.waymark.grid;

import dev.waymark.core.Env;
import dev.waymark.grid.wire.GridMessage;
import dev.waymark.grid.wire.MessageCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** In the place of Pekko's reliable delivery: numbers messages, sends them again until they are acknowledged, and puts them in order. */
final class SimulatedChannel {
    /** Takes messages as they come. */
    interface Receiver {
        void came(GridMessage message) throws IOException, InterruptedException;
    }

    private final Env env;
    private final String own;
    private final Receiver receiver;
    private final boolean repeats;
    private final NavigableMap<Long, String> unacknowledged = new TreeMap<>();
    private final NavigableMap<Long, String> early = new TreeMap<>();
    private @Nullable String peer;
    private long nextOut;
    private long nextIn;

    /** {@code repeats}: a seeded bug, what comes twice is received twice. */
    SimulatedChannel(Env env, String own, Receiver receiver, boolean repeats) {
        this.env = env;
        this.own = own;
        this.receiver = receiver;
        this.repeats = repeats;
    }

    void connect(String newPeer) {
        peer = newPeer;
        resend();
    }

    void send(GridMessage message) {
        String content = Packet.content(MessageCodec.write(message));
        unacknowledged.put(nextOut, content);
        transmit(nextOut++, content);
    }

    /** Whatever may have been lost. */
    void resend() {
        unacknowledged.forEach(this::transmit);
    }

    private void transmit(long number, String content) {
        if (peer != null) {
            env.send(Packet.node(peer), new Packet.Data(peer, own, number, content));
        }
    }

    void acknowledged(Packet.Ack ack) {
        unacknowledged.headMap(ack.next(), false).clear();
    }

    void came(Packet.Data data) {
        if (data.number() >= nextIn) {
            early.put(data.number(), data.content());
        } else if (repeats) {
            receive(data.content());
        }
        for (String next = early.remove(nextIn); next != null; next = early.remove(nextIn)) {
            nextIn++;
            receive(next);
        }
        env.send(Packet.node(data.from()), new Packet.Ack(data.from(), nextIn));
    }

    private void receive(String content) {
        try {
            receiver.came(MessageCodec.read(Packet.bytes(content)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // nobody waits
        }
    }
}
