/** Clients of a cluster: what they ask, by themselves, and what they saw. */
@NullMarked
package dev.waymark.blackbox.client;

import org.jspecify.annotations.NullMarked;
