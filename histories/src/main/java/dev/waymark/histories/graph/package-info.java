/** Graphs of dependencies with several kinds of edges, their components and shortest cycles. */
@NullMarked
package dev.waymark.histories.graph;

import org.jspecify.annotations.NullMarked;
