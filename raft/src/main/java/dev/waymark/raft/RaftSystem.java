package dev.waymark.raft;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.raft.vocabulary.Feature;
import java.util.List;
import java.util.Set;

/** A system that shows its states and messages in the kit's words: the kit's scenarios can be run on it. */
public interface RaftSystem extends SystemUnderTest {
    /** What it can do with some parameters or other. */
    Set<Feature> features();

    /** The bugs that make a leader change the configuration before an entry of its term is committed; empty: it never does. */
    default List<String> unsafeChanges() {
        return List.of();
    }
}
