/** Connections between nodes, as sockets and channels of the JDK: what a node writes until all its threads wait is one message. */
@NullMarked
package dev.waymark.jvm.net;

import org.jspecify.annotations.NullMarked;
