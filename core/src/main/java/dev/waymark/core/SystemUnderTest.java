package dev.waymark.core;

import java.util.List;

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

    Deployment deploy(Configuration configuration);
}
