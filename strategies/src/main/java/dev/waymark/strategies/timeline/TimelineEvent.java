package dev.waymark.strategies.timeline;

/** One event of a timeline. Its source fills the same object anew each time: who wants to keep something copies it. */
public final class TimelineEvent {
    /** Of an event that is about no message. */
    public static final long NO_MESSAGE = 0;

    private int node;
    private EventType type = EventType.EVENT;
    private int kind;
    private long message;
    private long time;
    private boolean arrow;

    /** {@code kind} is a number of {@link EventKinds}; {@code message} a name as in {@code Code}, or {@link #NO_MESSAGE}. */
    public TimelineEvent set(int newNode, EventType newType, int newKind, long newMessage, long newTime) {
        node = newNode;
        type = newType;
        kind = newKind;
        message = newMessage;
        time = newTime;
        arrow = newType == EventType.RECEIVED;
        return this;
    }

    TimelineEvent withoutArrow() {
        arrow = false;
        return this;
    }

    public int node() {
        return node;
    }

    public EventType type() {
        return type;
    }

    /** Its number among {@link EventKinds}; {@link EventKinds#LEFT_OUT} if it does not count. */
    public int kind() {
        return kind;
    }

    public long message() {
        return message;
    }

    /** By the clock of its node. */
    public long time() {
        return time;
    }

    /** Whether a message was received whose sending has been handed on. */
    public boolean hasArrow() {
        return arrow;
    }
}
