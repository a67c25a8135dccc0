package dev.waymark.strategies.timeline;

import dev.waymark.core.Nearest;
import dev.waymark.core.Services;
import dev.waymark.core.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** All abstractions of timelines by name: those that come with Waymark, and a user's own. */
public final class TimelineAbstractions {
    private TimelineAbstractions() {}

    /** Throws {@link UsageException} with the nearest names. */
    public static TimelineAbstraction named(String name, Collection<ClassLoader> loaders) {
        List<String> names = new ArrayList<>();
        for (TimelineAbstraction each : all(loaders)) {
            if (each.name().equals(name)) {
                return each;
            }
            names.add(each.name());
        }
        throw UsageException.unknownName(Nearest.unknown("abstraction of timelines", name, names));
    }

    public static List<TimelineAbstraction> all(Collection<ClassLoader> loaders) {
        return Services.load(TimelineAbstraction.class, loaders);
    }
}
