package dev.waymark.tla.mapping;

import dev.waymark.core.property.Check;
import dev.waymark.core.property.Property;

/** Conformance without the counts that come with it, for tests that choose what is counted. */
record ForwardingProperty(Property conformance) implements Property {
    @Override
    public String name() {
        return conformance.name();
    }

    @Override
    public String summary() {
        return conformance.summary();
    }

    @Override
    public Check check() {
        return conformance.check();
    }
}
