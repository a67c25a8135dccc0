/**
 * Nodes that lie, under any strategy: what it decides to deliver is changed, withheld or added to first, if it comes from a node
 * that may lie, by the grammar of its system.
 */
@NullMarked
package dev.waymark.strategies.byzantine;

import org.jspecify.annotations.NullMarked;
