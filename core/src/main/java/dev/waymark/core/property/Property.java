package dev.waymark.core.property;

/** Something that must hold of every execution. */
public interface Property {
    String name();

    /** One line: what must hold, and what must have happened for that to mean anything. */
    String summary();

    /** A new check for one execution. */
    Check check();

    /** The same on a system whose classes were loaded anew by {@code copy}; only for those who know these classes. */
    default Property reloaded(ClassLoader copy) {
        return this;
    }

    /** Fair rounds that must follow before the check is judged: heal, restart, deliver, fire. 0: none. */
    default int epilogue() {
        return 0;
    }
}
