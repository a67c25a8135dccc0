package dev.waymark.raft;

import dev.waymark.core.SystemUnderTest;
import dev.waymark.raft.vocabulary.Feature;
import java.util.Set;

/** A system that shows its states and messages in the kit's words: the kit's scenarios can be run on it. */
public interface RaftSystem extends SystemUnderTest {
    /** What it can do with some parameters or other. */
    Set<Feature> features();
}
