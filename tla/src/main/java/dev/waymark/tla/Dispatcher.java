package dev.waymark.tla;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An operator of a model that says which action an event stands for; see {@link Model#dispatcher}. */
public interface Dispatcher {
    /** The action that stands for events that are ignored on purpose. */
    String IGNORED = "Ignored";

    /** An action with its arguments, as Java values. */
    record Choice(String action, Object[] arguments) {}

    /** What it makes of an event, given as a record; null if it does not say. Throws {@code UsageException}. */
    @Nullable
    Choice choose(Map<String, Object> event);

    /** Whether this text is in what it decides by. */
    boolean mentions(String text);
}
