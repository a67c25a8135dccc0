package dev.waymark.systems.paxoslog;

import dev.waymark.core.property.Property;
import java.util.List;
import java.util.Set;

/**
 * Any two outputs, of any replicas at any times, are comparable in the prefix order. While that holds all outputs are
 * prefixes of the longest one, so each new output is compared with that one alone.
 */
final class Agreement extends OutputCheck {
    private List<String> longest = List.of();
    private int longestBy;

    static Property property() {
        return Property.of(
                "agreement",
                "of any two outputs one is a prefix of the other; reached when a command was output",
                Set.of(),
                Agreement::new);
    }

    @Override
    protected void output(int node, List<String> log) {
        int common = Math.min(log.size(), longest.size());
        for (int i = 0; i < common; i++) {
            if (!log.get(i).equals(longest.get(i))) {
                violated("outputs differ at position " + (i + 1) + ": node " + longestBy + " output " + longest
                        + ", node " + node + " output " + log);
                return;
            }
        }
        if (log.size() > longest.size()) {
            longest = log;
            longestBy = node;
        }
    }
}
