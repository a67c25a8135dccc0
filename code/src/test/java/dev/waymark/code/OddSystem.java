package dev.waymark.code;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;

/** Only its place matters. */
final class OddSystem implements SystemUnderTest {
    @Override
    public String name() {
        return "odd";
    }

    @Override
    public String summary() {
        return "not to be run";
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        throw new UnsupportedOperationException();
    }
}
