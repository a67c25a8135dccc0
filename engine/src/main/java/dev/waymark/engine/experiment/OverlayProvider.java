package dev.waymark.engine.experiment;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.UsageException;
import java.util.List;

/** Knows by name what can lie around a strategy; found by {@link java.util.ServiceLoader}. */
public interface OverlayProvider {
    /** For this system; {@code loaders} see what can be named. Throws {@link UsageException} with the nearest names. */
    Overlay named(String name, SystemUnderTest system, List<ClassLoader> loaders);
}
