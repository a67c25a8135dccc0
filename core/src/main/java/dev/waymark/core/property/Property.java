package dev.waymark.core.property;

/** Something that must hold of every execution. */
public interface Property {
    String name();

    /** One line: what must hold, and what must have happened for that to mean anything. */
    String summary();

    /** A new check for one execution. */
    Check check();

    /** Fair rounds that must follow before the check is judged: heal, restart, deliver, fire. 0: none. */
    default int epilogue() {
        return 0;
    }
}
