/** A host in Java, for tests: it serves nodes of the simulation, and can be broken in every way that has a name. */
@NullMarked
package dev.waymark.remote.testhost;

import org.jspecify.annotations.NullMarked;
