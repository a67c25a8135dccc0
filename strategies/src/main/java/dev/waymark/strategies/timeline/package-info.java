/**
 * What happened in a cluster as a Lamport timeline, and what it comes to: events in causal order from any source, pasts that
 * grow along messages, and states that are alike.
 */
@NullMarked
package dev.waymark.strategies.timeline;

import org.jspecify.annotations.NullMarked;
