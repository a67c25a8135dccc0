package dev.waymark.raft;

import dev.waymark.raft.vocabulary.Feature;
import java.util.Set;

/** To be implemented by the deployment of a {@link RaftSystem}: what these parameters have switched on. */
public interface RaftFeatures {
    Set<Feature> features();
}
