package dev.waymark.cli.options;

import dev.waymark.core.StatePredicates;
import java.util.List;

/** Values of an option that can be repeated, or given as a list. */
public final class ListOption {
    private ListOption() {}

    /** At commas; those inside parentheses are part of a predicate. */
    public static List<String> split(List<String> given) {
        return given.stream()
                .flatMap(each -> StatePredicates.split(each, ',').stream())
                .toList();
    }
}
