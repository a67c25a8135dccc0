package dev.waymark.strategies.timeline;

/** What an event of a timeline is about; its kind says more, such as the type of a message. */
public enum EventType {
    SENT("sent"),
    RECEIVED("received"),
    TIMER("timer"),
    REQUEST("request"),
    REPLY("reply"),
    /** What a node reported of itself: {@code env.emit}. */
    EVENT("event"),
    /** A clause of the protocol that a node carried out: {@code env.clause}. */
    CLAUSE("clause"),
    CRASH("crash"),
    RESTART("restart");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
