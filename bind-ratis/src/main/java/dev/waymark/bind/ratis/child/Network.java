package dev.waymark.bind.ratis.child;

import org.jspecify.annotations.Nullable;

/** What holds back the messages of servers until it is told what becomes of them. Messages are known by handles. */
interface Network {
    void deliver(long handle);

    /** Only where somebody must be told: on the bus, what is never delivered is lost. */
    void drop(long handle);

    /** Calls of this server (with this method, if given) end as if no answer had come in time. */
    void fail(int node, @Nullable String method, String why);

    /** Nothing is delivered to this server any more, and its own calls come to nothing. */
    void leave(int node);

    void clear();
}
