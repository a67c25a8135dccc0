@NullMarked
package dev.waymark.raft.properties;

import org.jspecify.annotations.NullMarked;
