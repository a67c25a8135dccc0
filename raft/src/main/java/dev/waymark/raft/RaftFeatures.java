package dev.waymark.raft;

import dev.waymark.core.Deployment;
import dev.waymark.core.Sign;
import dev.waymark.raft.vocabulary.Feature;
import java.util.List;
import java.util.Set;

/** To be implemented by the deployment of a {@link RaftSystem}: what these parameters have switched on. */
public interface RaftFeatures extends Deployment {
    Set<Feature> features();

    /** {@code waymark doctor} warns of features that never show. */
    @Override
    default List<Sign> signs() {
        return FeatureSigns.of(features());
    }
}
