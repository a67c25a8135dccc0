/** Strategy {@code isolate-busy}: random walks in which the node that has sent most is cut off for a while. */
@NullMarked
package dev.waymark.strategies.isolate;

import org.jspecify.annotations.NullMarked;
