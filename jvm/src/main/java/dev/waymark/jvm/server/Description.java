package dev.waymark.jvm.server;

/** What a server says of itself. */
public interface Description {
    Description summary(String summary);

    Description parameter(String name, String byDefault, String summary);

    /** {@code breaks}: the property that shows it. */
    Description bug(String name, String summary, String breaks);

    /** A property that its {@link Judge} decides. */
    Description property(String name, String summary);

    /** So many clients, each of which asks {@code each} times for one of these. */
    Description requests(int clients, int each, String... of);

    /** A part of states that counts as coverage; none: all do. */
    Description colour(String part);

    /** Decisions of an execution, unless the user says otherwise. */
    Description steps(int steps);

    /** As in {@code crashes=1,partitions=1}. */
    Description faults(String faults);
}
