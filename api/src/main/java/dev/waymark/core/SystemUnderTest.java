package dev.waymark.core;

import java.util.List;
import java.util.Map;

/**
 * A kind of system that Waymark can test; found by {@link java.util.ServiceLoader}. It declares its parameters and bugs
 * and turns a checked {@link Configuration} into a {@link Deployment}.
 */
public interface SystemUnderTest {
    String name();

    /** One line: what it is. */
    String summary();

    default List<Parameter> parameters() {
        return List.of();
    }

    default List<Bug> bugs() {
        return List.of();
    }

    /** The parameters above plus those that come with the kind of cluster. */
    default List<Parameter> allParameters() {
        return parameters();
    }

    /**
     * The same, with the parameters and bugs that it has when these are given: for a system that learns its own from what it
     * starts. It may take a while.
     */
    default SystemUnderTest given(Map<String, String> parameters) {
        return this;
    }

    Deployment deploy(Configuration configuration);
}
