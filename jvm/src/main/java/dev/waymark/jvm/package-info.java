/** Systems whose nodes are servers for the JVM, run unmodified and exactly in a JVM of their own on JDK 25. */
@NullMarked
package dev.waymark.jvm;

import org.jspecify.annotations.NullMarked;
