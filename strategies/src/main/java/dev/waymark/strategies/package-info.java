/** The strategies, a package for each, and what came with them: read one beside its paper. */
@NullMarked
package dev.waymark.strategies;

import org.jspecify.annotations.NullMarked;
