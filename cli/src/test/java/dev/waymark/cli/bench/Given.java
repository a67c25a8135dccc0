package dev.waymark.cli.bench;

import dev.waymark.core.Configuration;
import dev.waymark.core.Deployment;
import dev.waymark.core.SystemUnderTest;
import dev.waymark.core.Target;

/** A deployment that a test has made, as a target. */
record Given(Deployment deployment) implements SystemUnderTest {
    static Target target(Deployment deployment) {
        return Target.of(new Given(deployment));
    }

    @Override
    public String name() {
        return "given";
    }

    @Override
    public String summary() {
        return "a deployment that a test has made";
    }

    @Override
    public Deployment deploy(Configuration configuration) {
        return deployment;
    }
}
