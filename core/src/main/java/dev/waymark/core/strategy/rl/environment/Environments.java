package dev.waymark.core.strategy.rl.environment;

import dev.waymark.core.Deployment;
import dev.waymark.core.Episodes;
import dev.waymark.core.random.Rng;

/** Makes an environment for each episode of a campaign. */
public final class Environments {
    /** The colours that coverages count. */
    public static final String USUAL_COLOURS = NodeColours.USUAL;

    private final Deployment deployment;
    private final Episodes.Over over;
    private final String colours;
    private final PartitionOptions options;
    private final Divisions divisions = new Divisions(Partitions.ACTIONS_MAX);

    public Environments(Deployment deployment, Episodes.Over over, String colours, PartitionOptions options) {
        this.deployment = deployment;
        this.over = over;
        this.colours = colours;
        this.options = options;
    }

    public Environment begin(Rng random) {
        NodeColours seen = new NodeColours(deployment, colours, options.model() != PartitionOptions.Model.COLOURS);
        return over == Episodes.Over.REQUESTS
                ? new Requests(seen, deployment.nodes())
                : new Partitions(deployment, options, seen, divisions, random);
    }
}
