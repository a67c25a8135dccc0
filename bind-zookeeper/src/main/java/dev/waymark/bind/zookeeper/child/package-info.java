/** What runs in the JVM of the servers, with a ZooKeeper of some version beside it and nothing else of Waymark. */
@NullMarked
package dev.waymark.bind.zookeeper.child;

import org.jspecify.annotations.NullMarked;
