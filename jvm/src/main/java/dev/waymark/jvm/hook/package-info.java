/** What rewritten classes call, in the nodes' JVM; on its boot class path, so that classes of the JDK can. */
@NullMarked
package dev.waymark.jvm.hook;

import org.jspecify.annotations.NullMarked;
