package dev.waymark.tla.tlc;

import org.jspecify.annotations.Nullable;
import tla2sany.semantic.OpDefNode;
import util.UniqueString;

/**
 * The part of a state that an action depends on, read off its text. An action of a distributed protocol reads and changes
 * one server: {@code log[n]}, {@code [log EXCEPT ![n] = ...]}, where n is a parameter. Two states that agree in these
 * entries make the same step; what the action says to be UNCHANGED, and the other entries of an EXCEPT, do not matter.
 * Whatever is written in another way counts as a use of the whole variable.
 */
final class Footprint {
    /** Variables that count as a whole, as bits. */
    final long whole;
    /** By parameter of the action: the functions of which the entry at that parameter counts. */
    final long[] at;

    private Footprint(long whole, long[] at) {
        this.whole = whole;
        this.at = at;
    }

    /** Null when it cannot be told. */
    static @Nullable Footprint of(OpDefNode action, UniqueString[] variables) {
        if (variables.length >= Long.SIZE) {
            return null;
        }
        FootprintReader reader = new FootprintReader(variables, action.getParams().length);
        return reader.reads(action) ? new Footprint(reader.whole, reader.at) : null;
    }
}
