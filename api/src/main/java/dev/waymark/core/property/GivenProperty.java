package dev.waymark.core.property;

import java.util.Set;
import java.util.function.Supplier;

/** A property from the code of its check. */
record GivenProperty(String name, String summary, int epilogue, Set<Sees> sees, Supplier<Check> checks)
        implements Property {
    @Override
    public Check check() {
        return checks.get();
    }
}
