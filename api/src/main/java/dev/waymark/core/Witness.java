package dev.waymark.core;

import dev.waymark.core.model.Event;
import java.util.function.Predicate;

/** By which something is known that a system claims to do. {@code name}: what it claims; {@code text}: what shows it. */
public record Witness(String name, String text, Predicate<Event> shows) {}
