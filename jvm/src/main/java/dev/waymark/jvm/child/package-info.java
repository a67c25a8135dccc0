/** The main program of the nodes' JVM: a host of all nodes, as docs/host-protocol.md has it. */
@NullMarked
package dev.waymark.jvm.child;

import org.jspecify.annotations.NullMarked;
