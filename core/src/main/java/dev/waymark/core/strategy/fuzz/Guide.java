package dev.waymark.core.strategy.fuzz;

import java.util.List;

/** Where among the coverages that are measured the one is that guides. */
final class Guide {
    private Guide() {}

    /** -1 if nothing guides. */
    static int place(FuzzOptions options, List<String> coverages) {
        if (options.unguided()) {
            return -1;
        }
        int place = coverages.indexOf(options.guide());
        if (place < 0) {
            throw new IllegalStateException("the guide " + options.guide() + " is not measured, only " + coverages);
        }
        return place;
    }
}
