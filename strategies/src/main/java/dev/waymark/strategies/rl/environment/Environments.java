package dev.waymark.strategies.rl.environment;

import dev.waymark.core.Deployment;
import dev.waymark.core.Episodes;
import dev.waymark.core.random.Rng;
import dev.waymark.core.random.Seeds;

/** Makes an environment for each episode of a campaign. */
public interface Environments {
    /** {@code seed}: of the execution. */
    Environment begin(long seed);

    /** Those whose steps are made of single messages. */
    static Environments ofMessages(
            Deployment deployment, Episodes.Over over, String abstractStates, PartitionOptions options) {
        Divisions divisions = new Divisions(Partitions.ACTIONS_MAX);
        return seed -> {
            NodeAbstractions seen =
                    new NodeAbstractions(deployment, abstractStates, options.model() != PartitionOptions.Model.COLOURS);
            Rng random = new Rng(Seeds.stream(seed, "environment", 0));
            return over == Episodes.Over.REQUESTS
                    ? new Requests(seen, deployment.nodes())
                    : new Partitions(deployment, options, seen, divisions, random);
        };
    }
}
