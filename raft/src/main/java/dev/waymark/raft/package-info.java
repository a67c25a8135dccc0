/**
 * The Raft kit: what is known of every Raft, whoever wrote it. A system that shows its states and messages in the words of
 * {@code vocabulary} gets properties, scenarios, abstract states, predicates, rounds, workloads and a model for it.
 */
@NullMarked
package dev.waymark.raft;

import org.jspecify.annotations.NullMarked;
