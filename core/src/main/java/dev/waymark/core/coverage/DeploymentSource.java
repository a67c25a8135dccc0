package dev.waymark.core.coverage;

import dev.waymark.core.Deployment;

/**
 * Lends workers deployments for a coverage that cannot be measured on any: one whose classes were loaded anew, say. All of
 * them behave as the campaign's own deployment does. Safe for use by several threads.
 */
public interface DeploymentSource {
    /** One that no other worker has. */
    Deployment lend();

    /** What loaded the classes of a deployment that was lent: whatever knows the system's classes must know these. */
    ClassLoader loader(Deployment lent);

    /** The worker is done with it. */
    void giveBack(Deployment deployment);
}
