/** What runs beside the servers, in a JVM of its own: on its class path are these classes and one version of Ratis. */
@NullMarked
package dev.waymark.bind.ratis.child;

import org.jspecify.annotations.NullMarked;
