/** The JVM in which the servers live, seen from ours: what it is started with, told, and answers. */
@NullMarked
package dev.waymark.bind.ratis.session;

import org.jspecify.annotations.NullMarked;
