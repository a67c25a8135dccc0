/** All executions of a small world: search by dynamic partial order reduction. {@code Search} is the algorithm. */
@NullMarked
package dev.waymark.strategies.exhaustive;

import org.jspecify.annotations.NullMarked;
