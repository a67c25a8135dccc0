/** Apache ZooKeeper, the real one, in three versions: servers that are started, stopped and asked. */
@NullMarked
package dev.waymark.bind.zookeeper;

import org.jspecify.annotations.NullMarked;
