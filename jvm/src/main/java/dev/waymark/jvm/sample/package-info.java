/** A server as people write them, with threads, sockets and files, and two seeded bugs. */
@NullMarked
package dev.waymark.jvm.sample;

import org.jspecify.annotations.NullMarked;
