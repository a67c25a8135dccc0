/** Rewrites classes of the JDK and of nodes in their JVM, so that time, threads and names are those of the simulation. */
@NullMarked
package dev.waymark.jvm.agent;

import org.jspecify.annotations.NullMarked;
