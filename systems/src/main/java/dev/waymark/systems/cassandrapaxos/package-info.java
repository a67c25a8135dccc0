/** Paxos as Cassandra runs its lightweight transactions, in phases of six rounds. */
@NullMarked
package dev.waymark.systems.cassandrapaxos;

import org.jspecify.annotations.NullMarked;
