/** Servers that tests run; each shows one thing. */
@NullMarked
package dev.waymark.jvm.servers;

import org.jspecify.annotations.NullMarked;
