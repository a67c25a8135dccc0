/** A replicated log in phases of four rounds: the Paxos-like protocol of the communication-closure paper. */
@NullMarked
package dev.waymark.systems.paxoslog;

import org.jspecify.annotations.NullMarked;
