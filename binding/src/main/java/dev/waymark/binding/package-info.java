/** For libraries that were not written for the simulation: what they want of their surroundings, on a node's {@link dev.waymark.core.Env}. */
@NullMarked
package dev.waymark.binding;

import org.jspecify.annotations.NullMarked;
