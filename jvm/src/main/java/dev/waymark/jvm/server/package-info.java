/** What a server of one's own implements to be run in the deterministic JVM, and what it may ask. */
@NullMarked
package dev.waymark.jvm.server;

import org.jspecify.annotations.NullMarked;
