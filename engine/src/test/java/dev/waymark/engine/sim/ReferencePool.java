package dev.waymark.engine.sim;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.OnConnection;
import dev.waymark.core.cluster.Skip;
import dev.waymark.core.model.MessageName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The network as one plain list, slow and obvious: what {@link MessagePool} must agree with. */
final class ReferencePool {
    record Message(MessageName name, Object payload) {}

    private final Channels channels;
    private final boolean keepOnCrash;
    private final List<Message> messages = new ArrayList<>();
    private final Map<String, Integer> counters = new HashMap<>();
    final Set<Integer> down = new HashSet<>();
    final Set<Integer> paused = new HashSet<>();
    private final int[] block;

    ReferencePool(int nodes, Channels channels, boolean keepOnCrash) {
        this.channels = channels;
        this.keepOnCrash = keepOnCrash;
        this.block = new int[nodes + 1];
    }

    private int count(String counter) {
        return counters.merge(counter, 1, Integer::sum);
    }

    void send(int from, int to, Object payload) {
        MessageName name = new MessageName(from, to, count(from + ">" + to), 0, false);
        if (keepOnCrash || !down.contains(to)) {
            messages.add(new Message(name, payload));
        }
    }

    void inject(int from, int to, Object payload) {
        messages.add(new Message(new MessageName(from, to, count(from + "!" + to), 0, true), payload));
    }

    void duplicate(Message original) {
        MessageName name = original.name();
        String family = name.from() + "," + name.to() + "," + name.number() + "," + name.injected();
        MessageName copy =
                new MessageName(name.from(), name.to(), name.number(), count("copies " + family), name.injected());
        messages.add(messages.indexOf(original) + 1, new Message(copy, original.payload()));
    }

    void remove(Message message) {
        messages.remove(message);
    }

    void crash(int node) {
        down.add(node);
        paused.remove(node);
        if (!keepOnCrash) {
            messages.removeIf(message -> message.name().to() == node);
        }
    }

    void partition(List<List<Integer>> blocks) {
        heal();
        for (int i = 0; i < blocks.size(); i++) {
            for (int node : blocks.get(i)) {
                block[node] = i + 1;
            }
        }
    }

    void heal() {
        Arrays.fill(block, 0);
    }

    List<Message> all() {
        return messages;
    }

    private boolean open(MessageName name) {
        return !down.contains(name.to()) && !paused.contains(name.to()) && block[name.from()] == block[name.to()];
    }

    /** Null: it can be delivered. */
    @Nullable
    Skip whyNot(Message message) {
        MessageName name = message.name();
        if (down.contains(name.to())) {
            return Skip.NODE_DOWN;
        }
        if (paused.contains(name.to())) {
            return Skip.NODE_PAUSED;
        }
        if (!open(name)) {
            return Skip.CUT_OFF;
        }
        for (Message other : messages) {
            boolean sameChannel = switch (channels) {
                case NONE -> false;
                case PAIR -> other.name().from() == name.from() && other.name().to() == name.to();
                case CONNECTION -> connection(other).equals(connection(message));
                case RECEIVER -> other.name().to() == name.to();
            };
            if (other.equals(message)) {
                return null;
            }
            if (sameChannel && open(other.name())) {
                return Skip.CHANNEL_ORDER;
            }
        }
        throw new AssertionError("not in the pool: " + message);
    }

    private static String connection(Message message) {
        return message.payload() instanceof OnConnection payload && payload.connection() != null
                ? payload.connection()
                : message.name().from() + ">" + message.name().to();
    }

    Set<String> deliverable() {
        Set<String> names = new TreeSet<>();
        for (Message message : messages) {
            if (whyNot(message) == null) {
                names.add(message.name().toString());
            }
        }
        return names;
    }
}
