/** An execution chosen by hand: the cluster at any step of it, all decisions that apply there, and what becomes of each. */
@NullMarked
package dev.waymark.engine.explore;

import org.jspecify.annotations.NullMarked;
