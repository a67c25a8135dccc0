/** Threads, time and random numbers of nodes that share one JVM: one thread runs at a time, and a seed says which. */
@NullMarked
package dev.waymark.jvm.runtime;

import org.jspecify.annotations.NullMarked;
