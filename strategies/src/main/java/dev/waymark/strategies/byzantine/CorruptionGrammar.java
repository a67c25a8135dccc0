package dev.waymark.strategies.byzantine;

import dev.waymark.core.MessageCorruption;
import dev.waymark.core.MessageCorruptions;
import dev.waymark.core.Nearest;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ways to lie that are allowed, those that change apart from those that make up. */
record CorruptionGrammar(MessageCorruptions lies, List<MessageCorruption> inPlace, List<MessageCorruption> besides) {
    /** {@code wanted}: names, or names and types; empty: all. */
    static CorruptionGrammar of(@Nullable MessageCorruptions lies, List<String> wanted, String system) {
        if (lies == null) {
            throw new UsageException("the faults contain byzantine, but " + system
                    + " does not say how its nodes would lie (systems that do: those with 'lies' in `waymark systems"
                    + " NAME`, such as pbft)");
        }
        List<MessageCorruption> chosen = wanted.isEmpty() ? lies.all() : chosen(lies.all(), wanted, system);
        return new CorruptionGrammar(
                lies,
                chosen.stream()
                        .filter(lie -> lie.way() != MessageCorruption.Way.FORGE)
                        .toList(),
                chosen.stream()
                        .filter(lie -> lie.way() == MessageCorruption.Way.FORGE)
                        .toList());
    }

    private static List<MessageCorruption> chosen(List<MessageCorruption> all, List<String> wanted, String system) {
        Set<String> names = new LinkedHashSet<>();
        for (MessageCorruption lie : all) {
            names.add(lie.name());
        }
        for (MessageCorruption lie : all) {
            names.add(lie.label());
        }
        List<MessageCorruption> chosen = new ArrayList<>();
        for (String name : wanted) {
            if (!names.contains(name)) {
                throw new UsageException(Nearest.unknown("lie of " + system, name, names));
            }
            all.stream()
                    .filter(lie -> lie.name().equals(name) || lie.label().equals(name))
                    .forEach(chosen::add);
        }
        return chosen.stream().distinct().toList();
    }
}
