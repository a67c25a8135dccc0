package dev.waymark.core;

import java.util.Map;

/**
 * A TLA+ model of the protocol, as plain data: what runs models finds {@code name.tla}, {@code name.cfg} and {@code
 * name.map} or {@code nameOn.tla} (which event is which action) in folder {@code model} beside class {@code anchor}. {@code constants} are added
 * to the configuration: a constant's name and its value as TLA+ writes it. {@code allowsLies}: the model lets any message arrive,
 * from whomever, so that a disagreement counts where messages were forged.
 */
public record ProtocolModel(String name, Class<?> anchor, Map<String, String> constants, boolean allowsLies) {
    public static final String FOLDER = "model";

    public ProtocolModel(String name, Class<?> anchor, Map<String, String> constants) {
        this(name, anchor, constants, false);
    }
}
