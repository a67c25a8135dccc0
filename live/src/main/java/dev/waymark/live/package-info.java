/**
 * Clusters of real servers: processes, or threads of an embedded server, that nobody can look into but that can be started,
 * stopped and asked. {@code Servers} is what a binding implements; {@code LiveCluster} makes a cluster of it.
 */
@NullMarked
package dev.waymark.live;

import org.jspecify.annotations.NullMarked;
