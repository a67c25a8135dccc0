/** MicroRaft, a Raft library that others wrote, as a system under test; the README beside this file says how it is bound. */
@NullMarked
package dev.waymark.bind.microraft;

import org.jspecify.annotations.NullMarked;
