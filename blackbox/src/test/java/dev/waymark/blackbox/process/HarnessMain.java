package dev.waymark.blackbox.process;

import dev.waymark.blackbox.description.ClusterDescription;

/** A harness of its own, to be killed: it starts a cluster, says where, and sleeps. */
final class HarnessMain {
    /** A process, a child of it, and one that forks twice and takes a session of its own. */
    static final String[] FAMILY = {"sh", "-c", "sleep 600 & (setsid sh -c 'sleep 600; true' &) ; exec sleep 600"};

    private HarnessMain() {}

    public static void main(String[] args) throws InterruptedException {
        ProcessCluster cluster =
                new ProcessCluster(ClusterDescription.of("sleepers", FAMILY).build(), args[0], 0);
        for (int node = 1; node <= 3; node++) {
            cluster.start(node);
        }
        cluster.pause(2);
        System.out.println(cluster.id() + " " + cluster.folder());
        Thread.sleep(600_000);
    }
}
