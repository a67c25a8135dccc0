package dev.waymark.engine.campaign;

import dev.waymark.core.Warning;
import dev.waymark.engine.experiment.CoverageMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the user should know of a campaign that came to the end of its memory. */
final class MemoryWarnings {
    private MemoryWarnings() {}

    static List<Warning> of(Totals totals) {
        List<Warning> warnings = new ArrayList<>();
        CoverageMemory memory = totals.experiment().memory();
        totals.estimatedFrom()
                .forEach((name, from) -> warnings.add(new Warning(
                        "estimated",
                        "coverage " + name + " is an estimate from execution " + number(from)
                                + " on (it is off by 0.4 % or so): " + room(memory) + "; for exact figures give more, "
                                + more(memory))));
        if (totals.end() == Totals.End.MEMORY) {
            warnings.add(new Warning("memory", stopped(totals, memory)));
        }
        return warnings;
    }

    private static String stopped(Totals totals, CoverageMemory memory) {
        String soFar = ": these are the results so far; ";
        if (totals.isFull()) {
            return "stopped, since " + room(memory)
                    + ", and what guides the strategy or is shown item by item cannot be"
                    + " estimated" + soFar + "go on with more memory: " + more(memory)
                    + ", and resume it";
        }
        if (totals.isCutByMemory()) {
            return "stopped, since an execution made " + number(memory.decisions()) + " decisions, and " + memory
                    + " of memory have no room for longer ones" + soFar + "give fewer steps, or " + more(memory);
        }
        return "stopped, since Java ran out of memory" + soFar
                + "give fewer steps or workers, or a larger heap: JAVA_OPTS=-Xmx"
                + 2 * (Runtime.getRuntime().maxMemory() >> 20) + "m";
    }

    private static String room(CoverageMemory memory) {
        return memory + " of memory for coverage hold " + number(memory.fingerprints()) + " fingerprints";
    }

    private static String more(CoverageMemory memory) {
        long megabytes = 2 * memory.bytes() >> 20;
        return "JAVA_OPTS=-Xmx" + 2 * megabytes + "m and a coverage memory of " + megabytes + "m";
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
