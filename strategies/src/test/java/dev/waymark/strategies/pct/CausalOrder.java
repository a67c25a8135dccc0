package dev.waymark.strategies.pct;

import dev.waymark.core.cluster.Channels;
import dev.waymark.core.cluster.Observer;
import dev.waymark.core.model.Code;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The causal order by its definition, with sets: which messages had been received in the past of a message's sending. */
final class CausalOrder implements Observer {
    private final Channels channels;
    private final Map<Integer, Set<Long>> seenBy = new TreeMap<>();
    private final Map<Long, Set<Long>> pasts = new TreeMap<>();
    private final List<Long> deliveries = new ArrayList<>();
    private final Map<Long, Integer> sends = new TreeMap<>();

    CausalOrder(Channels channels) {
        this.channels = channels;
    }

    private Set<Long> seenBy(int node) {
        return seenBy.computeIfAbsent(node, n -> new TreeSet<>());
    }

    @Override
    public void sent(long message, Object payload) {
        sends.put(message, sends.size());
        pasts.put(message, new TreeSet<>(seenBy(Code.a(message))));
    }

    @Override
    public void duplicated(long message, long copy, Object payload) {
        sends.put(copy, sends.get(message)); // it stands right behind it in their channel
        pasts.put(copy, new TreeSet<>(past(message)));
    }

    @Override
    public void delivered(long message, Object payload) {
        for (long earlier : deliveries) {
            boolean ahead = Code.b(earlier) == Code.b(message)
                    && sends.get(earlier) <= sends.get(message)
                    && (channels == Channels.RECEIVER
                            || channels == Channels.PAIR && Code.a(earlier) == Code.a(message));
            if (ahead) {
                past(message).add(earlier);
                past(message).addAll(past(earlier));
            }
        }
        seenBy(Code.b(message)).addAll(past(message));
        seenBy(Code.b(message)).add(message);
        deliveries.add(message);
    }

    /** What a client knows from one node it takes to the next. */
    @Override
    public void replied(int client, int number, int node, @Nullable Object result) {
        seenBy.put(-client, new TreeSet<>(seenBy(node)));
    }

    @Override
    public void invoked(int client, int number, int node, Object request) {
        seenBy(node).addAll(seenBy(-client));
    }

    private Set<Long> past(long message) {
        return pasts.computeIfAbsent(message, m -> new TreeSet<>());
    }

    /** In the order in which they happened. */
    List<Long> deliveries() {
        return deliveries;
    }

    boolean precedes(long one, long other) {
        return past(other).contains(one);
    }

    /** The size of the largest antichain of the delivered messages: by Dilworth, their number less a largest matching. */
    int width() {
        int[] matched = new int[deliveries.size()];
        Arrays.fill(matched, -1);
        int size = 0;
        for (int i = 0; i < deliveries.size(); i++) {
            size += augment(i, matched, new boolean[deliveries.size()]) ? 1 : 0;
        }
        return deliveries.size() - size;
    }

    private boolean augment(int i, int[] matched, boolean[] tried) {
        for (int j = 0; j < matched.length; j++) {
            if (!tried[j] && precedes(deliveries.get(i), deliveries.get(j))) {
                tried[j] = true;
                if (matched[j] < 0 || augment(matched[j], matched, tried)) {
                    matched[j] = i;
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether these deliveries strongly hit the messages of the tuple: whatever happens with or after the i-th of them is, or causally
     * follows, the i-th or a later one.
     */
    boolean isStronglyHit(List<Long> tuple, List<Long> schedule) {
        int reached = 0;
        for (long message : schedule) {
            if (reached < tuple.size() && message == tuple.get(reached)) {
                reached++;
            } else if (reached > 0 && !follows(message, tuple, reached)) {
                return false;
            }
        }
        return reached == tuple.size();
    }

    /** A message that comes after the first {@code reached} of the tuple must follow one from the last of these on. */
    private boolean follows(long message, List<Long> tuple, int reached) {
        for (long member : tuple.subList(reached - 1, tuple.size())) {
            if (message == member || precedes(member, message)) {
                return true;
            }
        }
        return false;
    }
}
