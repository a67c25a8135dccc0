package dev.waymark.strategies.timeline;

/** What is known of one node and not handed on yet, in its order; a ring that grows. */
final class NodeEvents {
    private static final EventType[] TYPES = EventType.values();

    private long[] times = new long[64];
    private int[] kinds = new int[64];
    private byte[] types = new byte[64];
    private long[] messages = new long[64];
    private int head;
    private int size;

    void add(EventBatch batch, int i) {
        if (size == times.length) {
            grow();
        }
        int place = head + size++ & times.length - 1;
        times[place] = batch.time(i);
        kinds[place] = batch.kind(i);
        types[place] = (byte) batch.type(i).ordinal();
        messages[place] = batch.message(i);
    }

    private void grow() {
        int length = times.length;
        long[] newTimes = new long[2 * length];
        int[] newKinds = new int[2 * length];
        byte[] newTypes = new byte[2 * length];
        long[] newMessages = new long[2 * length];
        for (int i = 0; i < size; i++) {
            int place = head + i & length - 1;
            newTimes[i] = times[place];
            newKinds[i] = kinds[place];
            newTypes[i] = types[place];
            newMessages[i] = messages[place];
        }
        times = newTimes;
        kinds = newKinds;
        types = newTypes;
        messages = newMessages;
        head = 0;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long time() {
        return times[head];
    }

    EventType type() {
        return TYPES[types[head]];
    }

    long message() {
        return messages[head];
    }

    TimelineEvent fill(TimelineEvent event, int node) {
        return event.set(node, type(), kinds[head], messages[head], times[head]);
    }

    void remove() {
        head = head + 1 & times.length - 1;
        size--;
    }
}
