/** Three real servers in JVMs of their own: their jars, folders, ports and processes. */
@NullMarked
package dev.waymark.bind.zookeeper.ensemble;

import org.jspecify.annotations.NullMarked;
