package dev.waymark.core.model;

import java.util.List;

/** Which classes are Waymark's own, and not of a system under test or of its author. */
public final class WaymarkClasses {
    /** The packages of the API, of the engine and of the strategies. */
    public static final List<String> PREFIXES =
            List.of("dev.waymark.core.", "dev.waymark.engine.", "dev.waymark.strategies.");

    /** A class in each of these packages, by name, in the same order: the API knows neither engine nor strategies. */
    public static final List<String> ONE_OF_EACH = List.of(
            "dev.waymark.core.package-info",
            "dev.waymark.engine.package-info",
            "dev.waymark.strategies.natural.package-info");

    private WaymarkClasses() {}

    public static boolean have(String className) {
        return PREFIXES.stream().anyMatch(className::startsWith);
    }
}
