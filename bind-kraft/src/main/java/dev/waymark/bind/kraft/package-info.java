/** KRaft, the Raft of Apache Kafka, as a system under test; the README beside this file says how it is bound. */
@NullMarked
package dev.waymark.bind.kraft;

import org.jspecify.annotations.NullMarked;
