package dev.waymark.core.property;

import java.util.Map;

/** A campaign that is over, as a property may look at it. */
public interface Aftermath {
    /** Whether some execution violated the property of this name. */
    boolean violated(String property);

    /** What was counted beside coverage {@code name}; empty if it was not measured. */
    Map<String, Long> counts(String name);

    /** Tells the user at once what is being done. */
    void notice(String text);

    /** Asked often while something takes long; true: nobody waits for it any more. */
    boolean cancelled();
}
