package dev.waymark.samples;

import dev.waymark.junit.Campaign;
import org.junit.jupiter.api.Tag;

/** As docs/real-jvm-systems.md has it. */
@Tag("long")
class ZooKeeperCampaignTest {
    @Campaign(system = "zookeeper", params = "version=3.9.3", strategy = "rounds:isolations=4", executions = 20)
    void staysTheSameEverywhere() {}

    @Campaign(
            system = "zookeeper",
            params = "version=3.4.9",
            strategy = "rounds:plan=[2/0][1][0]",
            executions = 1,
            finds = "convergence")
    void servesToShowThatTheBugIsFound() {}
}
