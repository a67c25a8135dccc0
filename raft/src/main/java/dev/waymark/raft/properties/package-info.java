/** What must hold of every Raft, seen from outside: nothing here knows how a server works. */
@NullMarked
package dev.waymark.raft.properties;

import org.jspecify.annotations.NullMarked;
